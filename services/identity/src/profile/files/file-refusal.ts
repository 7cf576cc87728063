import { PortalError } from '@portal/platform';
import type { PictureRefusal, ResumeRefusal } from '../worker/profile.tasks';

const TAKEN = {
  picture: 'Pictures can be JPEG, PNG, WebP, GIF or AVIF.',
  resume: 'A résumé can be a PDF, a Word document (.doc, .docx), a PNG or a JPEG.',
};

/** Returns the error for a refused file, worded for users. */
export function fileRefusal(
  refused: PictureRefusal | ResumeRefusal,
  kind: keyof typeof TAKEN,
): PortalError {
  switch (refused) {
    case 'empty':
      return new PortalError('unreadable_file', 'The file is empty.');
    case 'unsupported':
      return new PortalError(
        'unsupported_file',
        `This kind of file is not accepted. ${TAKEN[kind]}`,
      );
    case 'heic':
      return new PortalError(
        'unsupported_file',
        `A HEIC photo cannot be read. Save it as a JPEG first. ${TAKEN.picture}`,
      );
    case 'broken':
      return new PortalError('unreadable_file', `The file is damaged. ${TAKEN[kind]}`);
    case 'too-many-pixels':
      return new PortalError(
        'too_large',
        'The picture has more than 40 million pixels. Please choose a smaller one.',
      );
    case 'bomb':
      return new PortalError('too_large', 'The document unpacks to more than 100 MB.');
    case 'macros':
      return new PortalError(
        'unsupported_file',
        'The document has macros. Save it without them as .docx.',
      );
  }
}
