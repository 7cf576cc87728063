import { areSizesTrue, readZipDirectory } from '@portal/files/content';
import { unzipSync } from 'fflate';
import type { FileRefusal } from './file-refusal';

/** Entries that a directory can name. */
const READ_ENTRIES = 0xffff;
/** Entries that an Office file has at most; honest ones have some hundreds. */
const MAX_ENTRIES = 3_000;
/** Bytes that all entries take unpacked, at most: pictures are hardly packed, text ten times. */
const MAX_BYTES = 60 * 1024 * 1024;
/** Bytes of the parts that hold text. */
const MAX_TEXT_BYTES = 25 * 1024 * 1024;
/** Programs within an Office file. */
const MACROS = /(?:^|\/)vbaProject\.bin$/i;
const UNSAFE_PATH = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i;

/** An archive whose directory is harmless and true. */
export interface Archive {
  kind: 'docx' | 'pptx';
  names: readonly string[];
  bytes: Buffer;
}

/** Whether the bytes are a ZIP archive, as .docx and .pptx are. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32BE(0) === 0x504b0304;
}

/** Reads an archive's directory, and whether its sizes are true; keeps nothing that it unpacks. */
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
