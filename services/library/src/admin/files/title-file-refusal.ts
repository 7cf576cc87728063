import { PortalError } from '@portal/platform';
import type { TITLE_FILE_REFUSALS } from '../../files/title-file-type';

const TAKEN = 'A title can be a PDF, a Word or PowerPoint document (.docx, .pptx) or an EPUB.';

/** Returns the error for a refused file, with a text that names the reason. */
export function titleFileRefusal(refused: (typeof TITLE_FILE_REFUSALS)[number]): PortalError {
  switch (refused) {
    case 'empty':
      return new PortalError('unreadable_file', 'The file is empty.');
    case 'unsupported':
      return new PortalError('unsupported_file', `This kind of file is not accepted. ${TAKEN}`);
    case 'broken':
      return new PortalError('unreadable_file', `The file is damaged or encrypted. ${TAKEN}`);
    case 'bomb':
      return new PortalError('too_large', 'The document unpacks to more than 400 MB.');
    case 'macros':
      return new PortalError(
        'unsupported_file',
        'The document has macros. Save it without them as .docx or .pptx.',
      );
  }
}
