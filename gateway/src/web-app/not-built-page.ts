/** Page for a developer who starts the portal before building the web app. */
export function notBuiltPage(product: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${product}</title>
<h1>The portal runs; its screens are not built yet.</h1>
<p>Build them with <code>npm run build</code>, then load this page again.</p>
<p>The API is described at <a href="/api/docs">/api/docs</a>.</p>
</html>
`;
}
