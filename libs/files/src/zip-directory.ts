const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MAX = 0xffff;
/** Maximum number of entries, more than any document has. */
const ENTRIES_MAX = 5_000;

/** An entry in the directory of an archive. */
export interface ZipEntry {
  name: string;
  /** As stated by the directory, which may be false: see `areSizesTrue`. */
  unpackedBytes: number;
  isEncrypted: boolean;
  packedBytes: number;
  /** Compression method (APPNOTE 4.4.5). */
  method: number;
  /** Offset of its local header. */
  offset: number;
}

/**
 * Reads the directory of a ZIP archive (PKWARE APPNOTE 4.3.12) without unpacking anything.
 * @returns null if the bytes are not such an archive, are truncated, have too many entries, or can
 * be interpreted in different ways: readers must open exactly the files that were checked
 */
export function readZipDirectory(bytes: Buffer, entriesMax = ENTRIES_MAX): ZipEntry[] | null {
  const end = findEnd(bytes);
  if (end < 0 || !isEndConsistent(bytes, end)) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > entriesMax) return null;
  const entries: ZipEntry[] = [];
  const rawNames = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameBytes = bytes.readUInt16LE(at + 28);
    // Compares bytes, because different names in old code pages decode to the same replacement
    // characters.
    rawNames.add(bytes.toString('latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packedBytes: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end && rawNames.size === count ? entries : null;
}

/**
 * Some readers use the other count, some locate the directory by its length, some check the
 * comment.
 */
function isEndConsistent(bytes: Buffer, end: number): boolean {
  const isCountSame = bytes.readUInt16LE(end + 8) === bytes.readUInt16LE(end + 10);
  const directoryEnd = bytes.readUInt32LE(end + 16) + bytes.readUInt32LE(end + 12);
  const commentEnd = end + END_BYTES + bytes.readUInt16LE(end + 20);
  return isCountSame && directoryEnd === end && commentEnd === bytes.length;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return -1;
}
