import { readFile } from 'node:fs/promises';
import { isOutOfMemory } from '@portal/kit/workers';
import { getDocumentProxy } from 'unpdf';
import type { ReadText } from './file-refusal';
import { joinPages } from './pdf/join-pages';
import { readFields } from './pdf/read-fields';
import { readPage, type Page } from './pdf/read-page';

const MAX_PAGES = 200;

/**
 * Reads the text of a PDF, up to about `characters`. Its time and memory are unbounded: call it
 * only in a worker process.
 */
export async function readPdf(file: string, characters: number): Promise<ReadText> {
  try {
    const data = fromMark(await readFile(file));
    const pdf = await getDocumentProxy(data, { isEvalSupported: false, disableFontFace: true });
    if (pdf.numPages > MAX_PAGES) return { refused: 'too-many-pages' };
    const pages: Page[] = [];
    let length = 0;
    for (let number = 1; number <= pdf.numPages && length <= characters; number += 1) {
      const page = await pdf.getPage(number);
      const read = readPage((await page.getTextContent()).items);
      read.lines.push(...readFields(await page.getAnnotations()));
      pages.push(read);
      length += lengthOf(read);
      page.cleanup();
    }
    const isCut = pages.length < pdf.numPages;
    await pdf.destroy();
    return { kind: 'pdf', text: joinPages(pages), isCut };
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    return { refused: isProtected ? 'encrypted' : 'broken' };
  }
}

/** Number of bytes in which the library searches for the mark of a PDF. */
const MARK_WITHIN = 1_024;

/** Returns the bytes of the PDF without a long preamble. */
function fromMark(bytes: Buffer): Uint8Array {
  const mark = bytes.indexOf('%PDF-');
  return new Uint8Array(mark > MARK_WITHIN ? bytes.subarray(mark) : bytes);
}

function lengthOf({ lines, notes }: Page): number {
  return [...lines, ...notes].reduce((sum, { text }) => sum + text.length + 1, 0);
}
