import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { FileStore, removeUnused, type LocalFile } from '@portal/files';
import { PortalError } from '@portal/platform';
import type { FileRefusal } from '../worker/text/documents/file-refusal';

/** An upload as named in the request. */
export interface Upload {
  uploadId: string;
  name: string;
}

/** Files of students: provides a local copy during their use, and deletes them afterwards. */
@Injectable()
export class Uploads {
  constructor(private readonly files: FileStore) {}

  /**
   * Runs the work with a local copy of the file.
   * @throws PortalError `unreadable_file` if it has not arrived.
   */
  async use<T>(upload: Upload, work: (file: { path: string; name: string }) => Promise<T>) {
    const file: LocalFile = await this.files.open(upload.uploadId).catch(asNotArrived);
    try {
      return await work({ path: file.path, name: upload.name });
    } finally {
      await file.release();
    }
  }

  /** Runs the work with a text as if it were a file of this name. */
  async useText<T>(
    { name, text }: { name: string; text: string },
    work: (file: { path: string; name: string }) => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-material-'));
    try {
      const file = path.join(folder, 'text.txt');
      await writeFile(file, text, { mode: 0o600 });
      return await work({ path: file, name: name.replace(/\.\w+$/, '') });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Deletes the upload; the sweep deletes it if that fails here. */
  async discard(upload: Upload): Promise<void> {
    await removeUnused(this.files, upload.uploadId);
  }
}

function asNotArrived(error: unknown): never {
  const isGone = error instanceof PortalError && error.code === 'not_found';
  throw isGone ? fileRefusal({ refused: 'gone' }) : error;
}

/**
 * Returns the refusal of a file with a message for the student.
 * @param box control for the portal's own questions where the test is made
 */
export function fileRefusal(
  { refused, language, word, named = [] }: FileRefusal,
  box: Box = BOX.own,
): PortalError {
  switch (refused) {
    case 'gone':
      return new PortalError('unreadable_file', 'The file did not arrive. Please upload it again.');
    case 'empty':
      return new PortalError('unreadable_file', 'The file is empty.');
    case 'encrypted':
      return new PortalError(
        'unreadable_file',
        'The PDF is protected by a password. Save it without one and upload it again.',
      );
    case 'broken':
      return new PortalError('unreadable_file', 'The file is damaged or is not really a PDF.');
    case 'too-many-pages':
      return new PortalError('too_large', 'The PDF has more than 200 pages. Upload a part of it.');
    case 'no-text-file':
      return new PortalError(
        'unsupported_file',
        'The file is neither a PDF nor a text file, whatever its name says. Only .pdf and .txt files can be read.',
      );
    case 'rtf':
      return new PortalError(
        'unsupported_file',
        'The file is RTF, whatever its name says. Open it in your word processor and save it as PDF or plain text.',
      );
    case 'unreadable-letters':
      return new PortalError(
        'unreadable_file',
        'The text of this PDF cannot be read: its font does not say which letters it shows. Save it as PDF again, or run it through text recognition (OCR).',
      );
    case 'unreadable-words':
      return new PortalError(
        'not_enough_material',
        `Some words of this file cannot be read (“${word ?? ''}”): the font of a PDF does not say which letters they have. Save it as PDF again, or run it through text recognition (OCR).`,
      );
    case 'word-processor':
      return new PortalError(
        'unsupported_file',
        'The file is a Word document. Add it to My material and practise from there, or save it as PDF.',
      );
    case 'slides':
      return new PortalError(
        'unsupported_file',
        'The file is a PowerPoint presentation. Add it to My material and practise from there, or save it as PDF.',
      );
    case 'old-office':
      return new PortalError(
        'unsupported_file',
        'The file is in an old Office format (.doc, .ppt or .xls). Save it as .docx, .pptx or PDF and upload that.',
      );
    case 'other-archive':
      return new PortalError(
        'unsupported_file',
        'The file is an archive (ZIP), not a Word document or presentation. Unpack it and upload a document.',
      );
    case 'broken-archive':
      return new PortalError(
        'unreadable_file',
        'The file is damaged or is not really a Word document or presentation.',
      );
    case 'swollen-archive':
      return new PortalError(
        'too_large',
        'The document unpacks to more than can be read. Save a part of it and upload that.',
      );
    case 'unsafe-archive':
      return new PortalError(
        'unsupported_file',
        'The document has parts that point outside it. Save it again from the program that you wrote it with.',
      );
    case 'macros':
      return new PortalError(
        'unsupported_file',
        'The document has macros in it. Save it without them, as .docx or .pptx, and upload that.',
      );
    case 'no-text':
      return new PortalError(
        'unreadable_file',
        'The file has no readable text. If it was scanned, upload a version with real text.',
      );
    case 'too-little-text':
      return new PortalError(
        'unreadable_file',
        'There is too little text in the file to ask about. Upload one with a few sentences.',
      );
    case 'one-word':
      return new PortalError(
        'not_enough_material',
        'There is only one word in the file. Upload one with a few sentences.',
      );
    case 'only-numbers':
      return new PortalError(
        'not_enough_material',
        'The file has mostly numbers in it, as in a table. Upload one with whole sentences.',
      );
    case 'not-english':
      return new PortalError(
        'not_enough_material',
        `The file is ${language ? `in ${language}` : 'not in English'}. Only English is read: upload notes in English.`,
      );
    case 'no-question':
      return new PortalError('not_enough_material', noQuestion(named, box));
  }
}

const NO_QUESTION = 'We could not make questions from your own sentences.';

/**
 * Instructions for including or excluding the portal's own questions: the wording of the checkbox
 * in TestLab's form. A round has no checkbox of its own and uses the starter's choice from that
 * form.
 */
export const BOX = {
  own: {
    toAllow: 'tick “Add the portal’s own questions” to practise these.',
    toDecline: 'untick “Add the portal’s own questions” to be asked its own terms',
  },
  shared: {
    toAllow:
      'to practise these in a round, make a test of a file in TestLab first, with “Add the portal’s own questions” ticked.',
    toDecline:
      'to be asked its own terms in a round, make a test of a file in TestLab first, with “Add the portal’s own questions” unticked',
  },
} as const;
export type Box = (typeof BOX)[keyof typeof BOX];

/** Message with the cause and the next step. */
function noQuestion(named: readonly string[], box: Box): string {
  return named.length > 0
    ? `${NO_QUESTION} Your notes name ${named.join(', ')}: ${box.toAllow}`
    : `${NO_QUESTION} Your notes name no topic that the portal has questions on, either. Type the topics of your course, or list your terms as “term: meaning”, one a line.`;
}
