import { open } from 'node:fs/promises';
import { cutText } from '@portal/contracts';
import type { FileRefusal, ReadText } from './file-refusal';
import { bytesFor, decodeText, isPdf } from './plain-text';
import { readPdf } from './read-pdf';
import { faultOf } from './text-fault';

/** Characters that are read of any document. */
export const MAX_CHARACTERS = 400_000;
/** Letters that a document must have to be worth reading. */
const LEAST_LETTERS = 40;

/** Reads as much of a .pdf or .txt as is used, whatever its size; told by its content, not by its name. */
export async function readDocument(file: string, name: string): Promise<ReadText> {
  const bytes = await beginningOf(file, bytesFor(MAX_CHARACTERS));
  if (bytes === undefined) return { refused: 'gone' };
  const isInPdf = isPdf(bytes);
  const read = isInPdf ? await readPdf(file, MAX_CHARACTERS) : readText(bytes, name);
  if ('refused' in read) return read;
  const text = cutText(read.text, MAX_CHARACTERS);
  if (hasLetters(text, LEAST_LETTERS)) return { text };
  // Only a PDF can be a scan, whose few letters are a stamp or a page's number.
  return isInPdf ? { refused: 'no-text' } : faultOfShort(text);
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
  const text = decodeText(bytes, MAX_CHARACTERS);
  return text === undefined ? { refused: 'no-text-file' } : { text };
}

/** Looks no further than to the last letter that is needed. */
function hasLetters(text: string, least: number): boolean {
  const letters = text.matchAll(/\p{L}/gu);
  for (let found = 0; found < least; found += 1) if (letters.next().done) return false;
  return true;
}
