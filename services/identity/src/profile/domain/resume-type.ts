import { areSizesTrue, readZipDirectory } from '@portal/files/content';
import type { ResumeType } from './resume-name';

/** File type detected from the content, or the reason for a refusal. */
export type ResumeVerdict =
  { type: ResumeType } | { refused: 'empty' | 'unsupported' | 'broken' | 'bomb' | 'macros' };

const PDF_BEGIN = Buffer.from('%PDF-');
const PDF_END = Buffer.from('%%EOF');
/** Bytes at the end of a PDF that must contain its end marker. */
const PDF_END_WITHIN = 2_048;
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const DOCX: ResumeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Maximum size of an unpacked document, in bytes. */
const UNPACKED_MAX = 100 * 1_024 * 1_024;

/** Detects the type of a résumé from its content; file name and declared type are ignored. */
export async function resumeTypeOf(bytes: Buffer): Promise<ResumeVerdict> {
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (bytes.length === 0) return { refused: 'empty' };
  if (begins(PDF_BEGIN)) {
    const isWhole = bytes.subarray(-PDF_END_WITHIN).includes(PDF_END);
    return isWhole ? { type: 'application/pdf' } : { refused: 'broken' };
  }
  if (begins(PNG)) return { type: 'image/png' };
  if (begins(JPEG)) return { type: 'image/jpeg' };
  if (begins(OLE) && bytes.includes(WORD_STREAM)) return { type: 'application/msword' };
  return begins(ZIP) ? wordDocument(bytes) : { refused: 'unsupported' };
}

async function wordDocument(bytes: Buffer): Promise<ResumeVerdict> {
  const entries = readZipDirectory(bytes);
  if (!entries) return { refused: 'broken' };
  const has = (name: string) => entries.some((entry) => entry.name === name);
  if (!has('[Content_Types].xml') || !has('word/document.xml')) return { refused: 'unsupported' };
  if (entries.some(({ isEncrypted }) => isEncrypted)) return { refused: 'broken' };
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) return { refused: 'macros' };
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (unpacked > UNPACKED_MAX) return { refused: 'bomb' };
  return (await areSizesTrue(bytes, entries)) ? { type: DOCX } : { refused: 'broken' };
}
