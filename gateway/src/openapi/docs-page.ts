import { START_SCRIPT } from './viewer-files';

/** Renders the page of the viewer; it loads only files of the portal itself. */
export function docsPage(product: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${product} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="viewer"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/${START_SCRIPT}"></script>
</body>
</html>
`;
}
