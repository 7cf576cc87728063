/** Kinds of résumés that are taken, with the extension that a download gets. */
export const RESUME_TYPES = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type ResumeType = keyof typeof RESUME_TYPES;

/** Characters of a file's name that are kept, without the extension. */
const NAME_MAX = 120;
const PATH = /^.*[/\\]/su;
const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u;
/** Signs that systems forbid in names, that nobody sees, or that turn others around. */
const UNFIT = /[<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The sender's name of a résumé without its path, with the extension of what it really is. */
export function resumeName(given: string, type: ResumeType): string {
  const plain = given.replace(PATH, '').replace(UNFIT, '').normalize('NFC');
  const stem = [...plain.replace(EXTENSION, '')].slice(0, NAME_MAX).join('');
  const name = stem.replace(/^[\s.]+|[\s.]+$/gu, '') || 'resume';
  return `${name}.${RESUME_TYPES[type]}`;
}
