import { areSizesTrue, readZipDirectory } from '@portal/files/content';

/** Accepted file types of a title, with the file extension of downloads. */
export const TITLE_FILE_TYPES = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/epub+zip': 'epub',
} as const;
export type TitleFileType = keyof typeof TITLE_FILE_TYPES;

export const TITLE_FILE_REFUSALS = ['empty', 'unsupported', 'broken', 'bomb', 'macros'] as const;
/** The type of a file according to its content, or the reason for refusing it. */
export type TitleFileVerdict =
  { type: TitleFileType } | { refused: (typeof TITLE_FILE_REFUSALS)[number] };

const PDF_BEGIN = Buffer.from('%PDF-');
const PDF_END = Buffer.from('%%EOF');
/** Bytes at the end of a PDF that must contain its end marker. */
const PDF_END_WITHIN = 2_048;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** An EPUB begins with an uncompressed file that names its type (EPUB OCF 3.3, section 4.2.4). */
const EPUB_BEGIN = Buffer.from('mimetypeapplication/epub+zip');
const EPUB_BEGINS_AT = 30;
const OFFICE = '[Content_Types].xml';
const OFFICE_PARTS: readonly [part: string, type: TitleFileType][] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [
    'ppt/presentation.xml',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
];
/** Maximum unpacked size of an archive, in bytes. */
const UNPACKED_MAX = 400 * 1_024 * 1_024;

/** Detects a file's type by its content; its name and the sender's type are ignored. */
export async function titleFileTypeOf(bytes: Buffer): Promise<TitleFileVerdict> {
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (bytes.length === 0) return { refused: 'empty' };
  if (begins(PDF_BEGIN)) {
    const isWhole = bytes.subarray(-PDF_END_WITHIN).includes(PDF_END);
    return isWhole ? { type: 'application/pdf' } : { refused: 'broken' };
  }
  return begins(ZIP) ? archiveType(bytes) : { refused: 'unsupported' };
}

async function archiveType(bytes: Buffer): Promise<TitleFileVerdict> {
  const entries = readZipDirectory(bytes);
  if (!entries) return { refused: 'broken' };
  const names = new Set(entries.map(({ name }) => name));
  const part = OFFICE_PARTS.find(([name]) => names.has(OFFICE) && names.has(name));
  const type = isEpub(bytes, names) ? 'application/epub+zip' : part?.[1];
  if (!type) return { refused: 'unsupported' };
  if (entries.some(({ isEncrypted }) => isEncrypted)) return { refused: 'broken' };
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) return { refused: 'macros' };
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (unpacked > UNPACKED_MAX) return { refused: 'bomb' };
  return (await areSizesTrue(bytes, entries)) ? { type } : { refused: 'broken' };
}

function isEpub(bytes: Buffer, names: ReadonlySet<string>): boolean {
  const begin = bytes.subarray(EPUB_BEGINS_AT, EPUB_BEGINS_AT + EPUB_BEGIN.length);
  return begin.equals(EPUB_BEGIN) && names.has('META-INF/container.xml');
}
