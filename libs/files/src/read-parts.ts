import { createReadStream } from 'node:fs';
import type { FileStore } from './file-store';

/** Size of one part, in bytes: as base64 well below the maximum size of a message. */
const PART_BYTES = 192 * 1_024;

/**
 * Yields a stored file in parts, as base64, for a streamed response. @throws PortalError
 * `not_found`; `unavailable`
 */
export async function* readParts(
  store: FileStore,
  fileId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const file = await store.open(fileId);
  try {
    const parts = createReadStream(file.path, { highWaterMark: PART_BYTES, signal });
    for await (const part of parts) yield Buffer.from(part as Buffer).toString('base64');
  } finally {
    await file.release();
  }
}
