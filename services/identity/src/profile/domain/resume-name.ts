import { downloadName } from '@portal/files/content';

/** Accepted résumé types, with the extension of the download. */
export const RESUME_TYPES = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type ResumeType = keyof typeof RESUME_TYPES;

/** Returns the uploaded file name without its path, with the extension of the detected type. */
export function resumeName(given: string, type: ResumeType): string {
  return downloadName(given, RESUME_TYPES[type], 'resume');
}
