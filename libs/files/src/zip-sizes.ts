import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ZipEntry } from './zip-directory';

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Number of bytes unpacked in one step. */
const CHUNK_BYTES = 64 * 1_024;

/**
 * Whether every file of an archive unpacks to the size in the directory. It stores no unpacked
 * data, and stops at the first file that is longer; the caller must limit the sum of the sizes.
 * Also false if files share bytes, so each byte of the archive is inflated at most once.
 */
export async function areSizesTrue(bytes: Buffer, entries: readonly ZipEntry[]): Promise<boolean> {
  const parts = separateParts(bytes, entries);
  if (!parts) return false;
  for (const part of parts) {
    if (!(await isSizeTrue(part))) return false;
  }
  return true;
}

/** A file of an archive, with its compressed bytes. */
interface ZipPart {
  entry: ZipEntry;
  packed: Buffer;
}

/**
 * Returns the files in the order of their bytes, or null if one is truncated or two share bytes.
 */
function separateParts(bytes: Buffer, entries: readonly ZipEntry[]): ZipPart[] | null {
  const parts: ZipPart[] = [];
  let free = 0;
  for (const entry of [...entries].sort((left, right) => left.offset - right.offset)) {
    const { offset, packedBytes } = entry;
    if (offset < free || offset + LOCAL_BYTES > bytes.length) return null;
    if (bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) return null;
    const begin =
      offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    free = begin + packedBytes;
    if (free > bytes.length) return null;
    parts.push({ entry, packed: bytes.subarray(begin, free) });
  }
  return parts;
}

async function isSizeTrue({ entry, packed }: ZipPart): Promise<boolean> {
  const { unpackedBytes, method } = entry;
  if (method === STORED) return packed.length === unpackedBytes;
  return method === DEFLATED && (await inflatesTo(packed, unpackedBytes));
}

async function inflatesTo(packed: Buffer, size: number): Promise<boolean> {
  let length = 0;
  const inflating = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: CHUNK_BYTES }));
  try {
    for await (const chunk of inflating) {
      length += Buffer.byteLength(chunk as Buffer);
      if (length > size) return false;
    }
  } catch {
    // A file that zlib cannot read is not deflated.
    return false;
  }
  return length === size;
}
