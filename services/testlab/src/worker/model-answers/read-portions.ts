import { readDocument } from '../text/documents/read-document';
import type { FileRefusal } from '../text/documents/file-refusal';
import { drawPortions, type Calls } from './draw-portions';

/** Returns the portions of an upload for the calls, or the reason why it cannot be read. */
export async function readPortions({
  file,
  ...calls
}: Calls & { file: { path: string; name: string } }): Promise<
  FileRefusal | { portions: string[] }
> {
  const read = await readDocument(file.path, file.name);
  return 'refused' in read ? read : { portions: drawPortions(read.text, calls) };
}
