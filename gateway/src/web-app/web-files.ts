import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentHash } from '../polling/reading';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};
const TEXT = /^(text\/|application\/(json|manifest)|image\/svg)/;

export type Encoding = 'br' | 'gzip';

/** One file of the built web app. */
export class WebFile {
  readonly type: string;
  readonly etag: string;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    name: string,
    readonly content: Buffer,
  ) {
    this.type = TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream';
    this.etag = `"${contentHash(content)}"`;
  }

  get isText(): boolean {
    return TEXT.test(this.type) && this.content.length > 1_024;
  }

  /** Compresses the content once, at the first request. */
  packedBy(encoding: Encoding): Promise<Buffer> {
    const packed = this.packed.get(encoding) ?? pack(this.content, encoding);
    this.packed.set(encoding, packed);
    return packed;
  }
}

function pack(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(content);
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/**
 * Reads every file under a folder by its relative path ('/assets/x.js'), so that no other file can
 * be requested. Empty if the folder does not exist.
 */
export async function readWebFiles(folder: string): Promise<ReadonlyMap<string, WebFile>> {
  const files = new Map<string, WebFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    files.set(name, new WebFile(name, await readFile(file)));
  }
  return files;
}
