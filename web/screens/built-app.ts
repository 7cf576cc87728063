import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const DIST = path.join(__dirname, '../dist');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};
/** Content security policy of the gateway (gateway/src/http/security-headers.ts). */
const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'"],
  "img-src 'self' data: blob: https://books.google.com https://covers.openlibrary.org",
  ...["font-src 'self'", "connect-src 'self' ws:", "manifest-src 'self'", "media-src 'self' blob:"],
  ...["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"],
  "require-trusted-types-for 'script'",
].join('; ');

/** Sends a file of the built web app; every path without a file is a screen. */
export async function sendBuiltApp(pathname: string, response: ServerResponse): Promise<void> {
  const file = path.join(DIST, path.normalize(pathname));
  const isFile = path.extname(file) in TYPES && file.startsWith(DIST);
  const name = isFile ? file : path.join(DIST, 'index.html');
  const content = await readFile(name).catch(() => null);
  if (!content) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  });
  response.end(content);
}
