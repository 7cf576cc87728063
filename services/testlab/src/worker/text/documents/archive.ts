import { unzipSync } from 'fflate';
import type { FileRefusal } from './file-refusal';

/** Entries that an Office file has at most; honest ones have some hundreds. */
const MAX_ENTRIES = 3_000;
/** Bytes that all entries take unpacked, at most: pictures are hardly packed, text ten times. */
const MAX_BYTES = 60 * 1024 * 1024;
/** Bytes of the parts that hold text. */
const MAX_TEXT_BYTES = 25 * 1024 * 1024;
/** Programs within an Office file. */
const MACROS = /(?:^|\/)vbaProject\.bin$/i;
const UNSAFE_PATH = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i;

/** An archive whose directory was looked at and found harmless. */
export interface Archive {
  kind: 'docx' | 'pptx';
  names: readonly string[];
  bytes: Buffer;
}

/** Whether the bytes are a ZIP archive, as .docx and .pptx are. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32BE(0) === 0x504b0304;
}

/** Looks at an archive's directory and unpacks nothing. */
export function openArchive(bytes: Buffer): Archive | FileRefusal {
  const names: string[] = [];
  let [total, text] = [0, 0];
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        total += originalSize;
        if (name.endsWith('.xml')) text += originalSize;
        return false;
      },
    });
  } catch {
    return { refused: 'broken-archive' };
  }
  if (names.length > MAX_ENTRIES || total > MAX_BYTES || text > MAX_TEXT_BYTES)
    return { refused: 'swollen-archive' };
  if (names.some((name) => UNSAFE_PATH.test(name))) return { refused: 'unsafe-archive' };
  if (names.some((name) => MACROS.test(name))) return { refused: 'macros' };
  if (names.includes('word/document.xml')) return { kind: 'docx', names, bytes };
  if (names.includes('ppt/presentation.xml')) return { kind: 'pptx', names, bytes };
  return { refused: 'other-archive' };
}

/** Unpacks one entry of an archive; no more than its directory says. */
export function unpack({ bytes }: Archive, name: string): string {
  const unpacked = unzipSync(bytes, { filter: (entry) => entry.name === name });
  return Buffer.from(unpacked[name] ?? []).toString('utf8');
}
