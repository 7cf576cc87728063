import { readFile } from 'node:fs/promises';
import { isOutOfMemory } from '@portal/kit/workers';
import mammoth from 'mammoth';
import { openArchive, unpackXml } from './archive';
import type { ReadText } from './file-refusal';
import { htmlText } from './html-text';
import { readPptx } from './read-pptx';
import { xmlFault } from './xml-fault';

/**
 * Reads the text of a .docx or .pptx. Its time and memory are unbounded: call it only in a worker
 * process.
 */
export async function readOffice(file: string): Promise<ReadText> {
  const archive = await openArchive(await readFile(file));
  if ('refused' in archive) return archive;
  const { kind, bytes } = archive;
  try {
    if (kind === 'pptx') return { kind, text: readPptx(archive) };
    const refused = unpackXml(archive).map(xmlFault).find(Boolean);
    if (refused) return { refused };
    const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage: NO_PICTURES });
    return { kind, text: htmlText(value) };
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return { refused: 'broken-archive' };
  }
}

const NO_PICTURES = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
