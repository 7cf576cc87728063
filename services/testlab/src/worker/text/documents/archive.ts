import { areSizesTrue, readZipDirectory } from '@portal/files/content';
import { unzipSync } from 'fflate';
import type { FileRefusal } from './file-refusal';

/** Maximum number of entries that a directory can have. */
const READ_ENTRIES = 0xffff;
/** Maximum number of entries of an Office file; legitimate ones have some hundreds. */
const MAX_ENTRIES = 3_000;
/**
 * Maximum unpacked size of all entries, in bytes: pictures are hardly compressed, text about ten
 * times.
 */
const MAX_BYTES = 60 * 1024 * 1024;
/** Maximum unpacked size of the parts with text, in bytes. */
const MAX_TEXT_BYTES = 25 * 1024 * 1024;
/** Macros of an Office file. */
const MACROS = /(?:^|\/)vbaProject\.bin$/i;
/** Parts of an Office file that are XML. */
const XML_PART = /\.(?:xml|rels)$/i;
const UNSAFE_PATH = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i;

/** An archive with a safe and correct directory. */
export interface Archive {
  kind: 'docx' | 'pptx';
  names: readonly string[];
  bytes: Buffer;
}

/** Returns whether the bytes are a ZIP archive, such as .docx and .pptx. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32BE(0) === 0x504b0304;
}

/** Reads the directory of an archive and verifies its sizes, without keeping unpacked data. */
export async function openArchive(bytes: Buffer): Promise<Archive | FileRefusal> {
  const entries = readZipDirectory(bytes, READ_ENTRIES);
  if (!entries) return { refused: 'broken-archive' };
  const sizeOf = (some: typeof entries) =>
    some.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const texts = entries.filter(({ name }) => name.endsWith('.xml'));
  if (entries.length > MAX_ENTRIES || sizeOf(entries) > MAX_BYTES || sizeOf(texts) > MAX_TEXT_BYTES)
    return { refused: 'swollen-archive' };
  const names = entries.map(({ name }) => name);
  if (names.some((name) => UNSAFE_PATH.test(name))) return { refused: 'unsafe-archive' };
  if (names.some((name) => MACROS.test(name))) return { refused: 'macros' };
  const kind = kindOf(names);
  if (!kind) return { refused: 'other-archive' };
  return (await areSizesTrue(bytes, entries))
    ? { kind, names, bytes }
    : { refused: 'broken-archive' };
}

function kindOf(names: readonly string[]): Archive['kind'] | null {
  if (names.includes('word/document.xml')) return 'docx';
  return names.includes('ppt/presentation.xml') ? 'pptx' : null;
}

/** Unpacks one entry of an archive. */
export function unpack({ bytes }: Archive, name: string): string {
  const unpacked = unzipSync(bytes, { filter: (entry) => entry.name === name });
  return Buffer.from(unpacked[name] ?? []).toString('utf8');
}

/** Unpacks all XML parts of an archive, each byte as one character. */
export function unpackXml({ bytes }: Archive): string[] {
  const unpacked = unzipSync(bytes, { filter: ({ name }) => XML_PART.test(name) });
  return Object.values(unpacked).map(({ buffer, byteOffset, length }) =>
    Buffer.from(buffer, byteOffset, length).toString('latin1'),
  );
}
