import { readFile } from 'node:fs/promises';
import { isOutOfMemory } from '@portal/kit/workers';
import { getDocumentProxy } from 'unpdf';
import type { ReadText } from './file-refusal';

const MAX_PAGES = 200;

/** A PDF's text, no more than `characters` of it. It may take any time and memory: only in a worker. */
export async function readPdf(file: string, characters: number): Promise<ReadText> {
  try {
    const data = new Uint8Array(await readFile(file));
    const pdf = await getDocumentProxy(data, { isEvalSupported: false, disableFontFace: true });
    if (pdf.numPages > MAX_PAGES) return { refused: 'too-many-pages' };
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= pdf.numPages && length <= characters; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map(withLineEnd).join('');
      pages.push(text);
      length += text.length;
      page.cleanup();
    }
    await pdf.destroy();
    return { kind: 'pdf', text: pages.join('\n\f\n') };
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    return { refused: isProtected ? 'encrypted' : 'broken' };
  }
}

/** Text with the line breaks that the layout shows; marked content has none. */
function withLineEnd(item: object): string {
  const text = 'str' in item && typeof item.str === 'string' ? item.str : '';
  return 'hasEOL' in item && item.hasEOL === true ? `${text}\n` : text;
}
