import { cutSections } from './cut-sections';
import type { FileRefusal } from './file-refusal';
import { readDocument } from './read-document';
import type { ReadSections } from './read-sections.task';

/** Removes U+0000 and lone surrogates, which PostgreSQL cannot store. */
function fitToKeep(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Reads the text of a file to keep, in sections. */
export async function readSectionsOf({
  file,
}: {
  file: { path: string; name: string };
}): Promise<FileRefusal | ReadSections> {
  const read = await readDocument(file.path, file.name, { office: true, lists: false });
  if ('refused' in read) return read;
  const { kind, isCut = false } = read;
  return { kind, isCut, sections: cutSections(fitToKeep(read.text)) };
}
