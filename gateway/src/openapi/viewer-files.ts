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

/** Starts the viewer; a file of its own, as pages run no script of theirs. */
export const START_SCRIPT = 'start.js';
const START = `SwaggerUIBundle({
  url: '/api/docs-json',
  dom_id: '#viewer',
  validatorUrl: null,
  deepLinking: false,
});
`;

/** A file of the viewer by its name; only those named here are there. */
export async function readViewerFile(name: string): Promise<ViewerFile | undefined> {
  if (name === START_SCRIPT) return { type: 'text/javascript; charset=utf-8', content: START };
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  return type ? { type, content: await readFile(path.join(FOLDER, name)) } : undefined;
}
