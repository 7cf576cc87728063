import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface ViewerFile {
  type: string;
  content: string | Buffer;
}

const FOLDER = path.dirname(require.resolve('swagger-ui-dist/package.json'));
const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** Script that starts the viewer; a separate file, as the page policy allows no inline script. */
export const START_SCRIPT = 'start.js';
const START = `SwaggerUIBundle({
  url: '/api/docs-json',
  dom_id: '#viewer',
  validatorUrl: null,
  deepLinking: false,
});
`;

/** Returns a file of the viewer by name; undefined for any name not listed here. */
export async function readViewerFile(name: string): Promise<ViewerFile | undefined> {
  if (name === START_SCRIPT) return { type: 'text/javascript; charset=utf-8', content: START };
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  return type ? { type, content: await readFile(path.join(FOLDER, name)) } : undefined;
}
