import { downloadName } from '@portal/files/content';

/** Kinds of résumés that are taken, with the extension that a download gets. */
export const RESUME_TYPES = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type ResumeType = keyof typeof RESUME_TYPES;

/** The sender's name of a résumé without its path, with the extension of what it really is. */
export function resumeName(given: string, type: ResumeType): string {
  return downloadName(given, RESUME_TYPES[type], 'resume');
}
