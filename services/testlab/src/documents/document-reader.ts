import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { cutText } from '@portal/contracts';
import { FileStore, type LocalFile } from '@portal/files';
import { BoundedQueue } from '@portal/kit';
import { PortalError } from '@portal/platform';
import { allPlacesTaken } from './all-places-taken';
import { extractPdfText, MAX_CHARACTERS, type PdfText } from './pdf-text';
import { bytesFor, decodeText, isPdf } from './plain-text';

/** PDFs that are read at the same time, and that may wait. */
const PDFS_AT_ONCE = 2;
const PDFS_WAITING = 20;
/** Letters that a document must have to be worth reading. */
const LEAST_LETTERS = 40;

/** An upload, as the message names it. */
export interface Upload {
  uploadId: string;
  name: string;
}

/** Turns an uploaded .pdf or .txt into text, told by its content and not by its name. */
@Injectable()
export class DocumentReader {
  private readonly pdfs = new BoundedQueue({
    concurrency: PDFS_AT_ONCE,
    waiting: PDFS_WAITING,
    refusal: allPlacesTaken,
  });

  constructor(private readonly files: FileStore) {}

  /**
   * Reads as much of the upload as is used, whatever its size.
   * @throws PortalError `unsupported_file`, `unreadable_file` or `too_large` with words for the student.
   */
  async read(upload: Upload, signal: AbortSignal): Promise<string> {
    const file = await this.files.open(upload.uploadId).catch(asNotArrived);
    try {
      const text = await this.textOf(file, upload.name, signal);
      if (!hasLetters(text, LEAST_LETTERS)) throw refusal('no-text');
      return text;
    } finally {
      await file.release();
    }
  }

  /** Deletes the upload; one that is gone already is no error. */
  async discard(upload: Upload): Promise<void> {
    await this.files.remove(upload.uploadId);
  }

  private async textOf(file: LocalFile, name: string, signal: AbortSignal): Promise<string> {
    const bytes = await beginningOf(file.path);
    return isPdf(bytes) ? this.readPdf(file.path, signal) : readText(bytes, name);
  }

  private async readPdf(file: string, signal: AbortSignal): Promise<string> {
    const extracted = await this.pdfs.add(() => extractPdfText(file, signal), signal);
    if ('refused' in extracted) throw refusal(extracted.refused);
    return cutText(extracted.text, MAX_CHARACTERS);
  }
}

function beginningOf(file: string): Promise<Buffer> {
  return buffer(createReadStream(file, { end: bytesFor(MAX_CHARACTERS) - 1 })).catch(() => {
    throw notArrived();
  });
}

function asNotArrived(error: unknown): never {
  const isGone = error instanceof PortalError && error.code === 'not_found';
  throw isGone ? notArrived() : error;
}

function notArrived(): PortalError {
  return new PortalError('unreadable_file', 'The file did not arrive. Please upload it again.');
}

function readText(bytes: Buffer, name: string): string {
  if (bytes.length === 0) throw new PortalError('unreadable_file', 'The file is empty.');
  if (/\.pdf$/i.test(name)) throw refusal('broken');
  const text = decodeText(bytes, MAX_CHARACTERS);
  if (text === undefined) {
    throw new PortalError('unsupported_file', 'Only .pdf and .txt files can be read.');
  }
  return text;
}

/** Looks no further than to the last letter that is needed. */
function hasLetters(text: string, least: number): boolean {
  const letters = text.matchAll(/\p{L}/gu);
  for (let found = 0; found < least; found += 1) if (letters.next().done) return false;
  return true;
}

type Reason = Extract<PdfText, { refused: string }>['refused'] | 'no-text';

function refusal(reason: Reason): PortalError {
  switch (reason) {
    case 'encrypted':
      return new PortalError(
        'unreadable_file',
        'The PDF is protected by a password. Save it without one and upload it again.',
      );
    case 'broken':
      return new PortalError('unreadable_file', 'The file is damaged or is not really a PDF.');
    case 'too-many-pages':
      return new PortalError('too_large', 'The PDF has more than 200 pages. Upload a part of it.');
    case 'too-heavy':
      return new PortalError(
        'unreadable_file',
        'The PDF takes too much time or memory to read. Upload a simpler or shorter one.',
      );
    case 'no-text':
      return new PortalError(
        'unreadable_file',
        'The file has no readable text. If it was scanned, upload a version with real text.',
      );
  }
}
