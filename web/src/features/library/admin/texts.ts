import { t as ofAdmins } from '../../../texts/admin-texts';
import { addTexts } from '../../../texts/translate';

/** The portal's `t` with the texts of the library's admin card. */
export const t = addTexts(
  {
    'titles.title': 'Library',
    'titles.text': 'Course packs and handouts that students find in their searches.',
    'titles.name': 'Title',
    'titles.link': 'Address (https://…)',
    'titles.authors': 'Authors',
    'titles.subjects': 'Topics',
    'titles.several': 'Separated by semicolons',
    'titles.department': 'Department',
    'titles.anyDepartment': 'All departments',
    'titles.description': 'What it is about',
    'titles.file': 'Or a file',
    'titles.fileText': 'PDF, Word (.docx), PowerPoint (.pptx) or EPUB, 20 MB at most',
    'titles.fileTooLarge': 'The file is larger than 20 MB.',
    'titles.oneOfTwo': 'Please give an address or choose a file, but not both.',
    'titles.size': '{{name}}, {{size}} MB',
    'titles.required': 'Please give a title.',
    'titles.add': 'Add title',
    'titles.addedNow': 'Title added.',
    'titles.added': 'Added titles',
    'titles.none': 'No titles have been added.',
    'titles.remove': 'Remove',
    'titles.removeText':
      'Remove "{{title}}" from the library? Students who have saved it keep its title.',
    'titles.removedNow': 'Title removed.',
    'titles.failed': 'Searches that found nothing (90 days)',
    'titles.noneFailed': 'Every search found something.',
    'titles.students': '{{count}} {{count|student|students}}',
  },
  ofAdmins,
);
