import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ZipEntry } from './zip-directory';

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Bytes that are unpacked at a time. */
const CHUNK_BYTES = 64 * 1_024;

/**
 * Whether every file of an archive unpacks to the size that the directory gives. It keeps nothing of
 * what it unpacks, and stops where a file is longer; the sum of the sizes is the caller's to limit.
 */
export async function areSizesTrue(bytes: Buffer, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries) {
    if (!(await isSizeTrue(bytes, entry))) return false;
  }
  return true;
}

async function isSizeTrue(bytes: Buffer, entry: ZipEntry): Promise<boolean> {
  const { offset, packedBytes, unpackedBytes, method } = entry;
  if (offset + LOCAL_BYTES > bytes.length) return false;
  if (bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) return false;
  const begin =
    offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(begin, begin + packedBytes);
  if (packed.length !== packedBytes) return false;
  if (method === STORED) return packedBytes === unpackedBytes;
  return method === DEFLATED && (await inflatesTo(packed, unpackedBytes));
}

async function inflatesTo(packed: Buffer, size: number): Promise<boolean> {
  let length = 0;
  const inflating = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: CHUNK_BYTES }));
  try {
    for await (const chunk of inflating) {
      length += Buffer.from(chunk as Buffer).length;
      if (length > size) return false;
    }
  } catch {
    // What zlib cannot read is no deflated file.
    return false;
  }
  return length === size;
}
