import { t as signedIn } from '../../texts/signed-in-texts';
import { addTexts } from '../../texts/translate';

/** The portal's `t` with the texts of My material. */
export const t = addTexts(
  {
    'material.title': 'My material',
    'material.intro': 'Files that you keep to practise again. Only you can see them.',
    'material.used': '{{used}} of {{limit}} used',
    'material.add': 'Add a file',
    'material.hint': '.pdf, .txt, .md, .docx or .pptx, up to 10 MB',
    'material.adding': 'Reading the file…',
    'material.added': '“{{name}}” is saved.',
    'material.failed': 'The file could not be saved. Please try again.',
    'material.tooLarge': 'The file is too large: at most 10 MB.',
    'material.wrongKind': 'Only .pdf, .txt, .md, .docx and .pptx files can be saved.',
    'material.empty': 'No files yet. Add one, or tick “Keep this file” in TestLab.',
    'material.error': 'Your files could not be loaded.',
    'material.row': '{{kind}} · {{sections}} {{sections|section|sections}} · {{date}}',
    'material.practise': 'Practise',
    'material.rename': 'Rename',
    'material.renameOf': 'Rename “{{name}}”',
    'material.practiseOf': 'Practise “{{name}}”',
    'material.downloadOf': 'Download text of “{{name}}”',
    'material.deleteOf': 'Delete “{{name}}”',
    'material.name': 'Name',
    'material.save': 'Save',
    'material.cancel': 'Cancel',
    'material.download': 'Download text',
    'material.delete': 'Delete',
    'material.deleteSure': 'Delete for good',
    'material.deleteText': 'Delete “{{name}}” and its text? This cannot be undone.',
    'material.changeFailed': 'That did not work. Please try again.',
  },
  signedIn,
);
