import { Injectable } from '@nestjs/common';
import { FileStore, type LocalFile } from '@portal/files';
import { PortalError } from '@portal/platform';
import type { FileRefusal } from './file-refusal';

/** An upload, as the message names it. */
export interface Upload {
  uploadId: string;
  name: string;
}

/** The students' files: where they lie while they are used, and that none of them stays. */
@Injectable()
export class Uploads {
  constructor(private readonly files: FileStore) {}

  /**
   * Does something with the file while it lies on this machine.
   * @throws PortalError `unreadable_file` where it has not arrived.
   */
  async use<T>(upload: Upload, work: (file: { path: string; name: string }) => Promise<T>) {
    const file: LocalFile = await this.files.open(upload.uploadId).catch(asNotArrived);
    try {
      return await work({ path: file.path, name: upload.name });
    } finally {
      await file.release();
    }
  }

  /** Deletes the upload; one that is gone already is no error. */
  async discard(upload: Upload): Promise<void> {
    await this.files.remove(upload.uploadId);
  }
}

function asNotArrived(error: unknown): never {
  const isGone = error instanceof PortalError && error.code === 'not_found';
  throw isGone ? fileRefusal({ refused: 'gone' }) : error;
}

/** A refusal in words for the student. */
export function fileRefusal({ refused, language }: FileRefusal): PortalError {
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
        'The file is neither a PDF nor a text, whatever it is called. Only .pdf and .txt files can be read.',
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
        'There are mostly numbers in the file, as in a table. Upload one with whole sentences.',
      );
    case 'not-english':
      return new PortalError(
        'not_enough_material',
        `The file is ${language ? `in ${language}` : 'not in English'}. Only English is read: upload notes in English.`,
      );
    case 'no-question':
      return new PortalError(
        'not_enough_material',
        'No good question could be made from this file. Upload one with whole sentences or definitions.',
      );
  }
}
