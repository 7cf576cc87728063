import { open, readFile } from 'node:fs/promises';
import { cutText } from '@portal/contracts';
import { isArchive, openArchive } from './archive';
import type { FileRefusal, ReadText } from './file-refusal';
import { bytesFor, decodeText, isPdf } from './plain-text';
import { readOffice } from './read-office';
import { areLettersWrong } from './is-wordlike';
import { MAX_CHARACTERS } from './max-characters';
import { repairText } from './repair-text';
import { readPdf } from './read-pdf';
import { faultOf } from './text-fault';

/** Characters decoded beyond the maximum, to find out whether the text is longer. */
const BEYOND = 1_000;
/** Minimum number of letters of a document. */
const LEAST_LETTERS = 40;

/**
 * Reads a document of any size up to the used length; detects its type by content, not by name.
 * @param options.office whether .docx and .pptx are read, too; else they are refused by name
 * @param options.lists whether lists of terms become lines "Term: meaning"
 */
export async function readDocument(
  file: string,
  name: string,
  { office = false, lists = true } = {},
): Promise<ReadText> {
  const bytes = await beginningOf(file, bytesFor(MAX_CHARACTERS + BEYOND));
  if (bytes === undefined) return { refused: 'gone' };
  const read = await readAs(file, name, bytes, office);
  if ('refused' in read) return read;
  const { kind } = read;
  const text = repairText(cutText(read.text, MAX_CHARACTERS), { lists });
  if (kind === 'pdf' && areLettersWrong(text)) return { refused: 'unreadable-letters' };
  const isCut = read.isCut === true || read.text.length > MAX_CHARACTERS;
  if (hasLetters(text, LEAST_LETTERS)) return { kind, text, isCut };
  // Only a PDF can be a scan, with few letters from a stamp or a page number.
  return kind === 'pdf' ? { refused: 'no-text' } : faultOfShort(text);
}

/** Magic number of .doc, .ppt and .xls (Compound File Binary Format). */
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function readAs(
  file: string,
  name: string,
  bytes: Buffer,
  office: boolean,
): Promise<ReadText> {
  if (isPdf(bytes)) return readPdf(file, MAX_CHARACTERS);
  if (bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) return { refused: 'old-office' };
  if (!isArchive(bytes)) return readText(bytes, name);
  if (office) return readOffice(file);
  const archive = await openArchive(await readFile(file));
  if ('refused' in archive) return archive;
  return { refused: archive.kind === 'docx' ? 'word-processor' : 'slides' };
}

function faultOfShort(text: string): FileRefusal {
  if (!/[\p{L}\p{N}]/u.test(text)) return { refused: 'empty' };
  const fault = faultOf(text);
  return fault.refused === 'no-question' ? { refused: 'too-little-text' } : fault;
}

async function beginningOf(file: string, most: number): Promise<Buffer | undefined> {
  const handle = await open(file).catch(() => undefined);
  try {
    if (!handle) return undefined;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle?.close();
  }
}

function readText(bytes: Buffer, name: string): ReadText {
  if (bytes.length === 0) return { refused: 'empty' };
  if (/\.pdf$/i.test(name)) return { refused: 'broken' };
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') return { refused: 'rtf' };
  const text = decodeText(bytes, MAX_CHARACTERS + BEYOND);
  if (text === undefined) return { refused: 'no-text-file' };
  return { kind: /\.(?:md|markdown)$/i.test(name) ? 'md' : 'txt', text };
}

/** Returns whether the text has at least `least` letters; stops at the last one needed. */
function hasLetters(text: string, least: number): boolean {
  const letters = text.matchAll(/\p{L}/gu);
  for (let found = 0; found < least; found += 1) if (letters.next().done) return false;
  return true;
}
