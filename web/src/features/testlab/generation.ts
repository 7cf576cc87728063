import { splitTopics } from '@portal/contracts/testlab';
import { ApiError, messageOf } from '../../api/api-error';
import { t } from '../../texts/signed-in-texts';

/** Material that the student wants questions on. */
export interface Material {
  topics: string;
  numQuestions: number;
  file: File | null;
  /** A file of My material, instead of `file`. */
  kept: KeptFile | null;
  /** Whether `file` is stored in My material. */
  keepFile: boolean;
  /**
   * Whether to add the portal's own questions on concepts that the file explains or names; null:
   * the last choice applies.
   */
  topsUp: boolean | null;
}

export interface KeptFile {
  materialId: string;
  name: string;
}

/** Returns whether there is neither a topic nor a file. */
export function isNothing({ topics, file, kept }: Material): boolean {
  return splitTopics(topics).length === 0 && !file && !kept;
}

/** Returns the name of the test as shown to the student. */
export function nameOf({ topics, file, kept }: Material): string {
  return [splitTopics(topics).join(', '), file?.name ?? kept?.name].filter(Boolean).join(', ');
}

export function formOf(material: Material): FormData {
  const { topics, numQuestions, file, kept, keepFile, topsUp } = material;
  const form = new FormData();
  form.set('topics', topics);
  form.set('numQuestions', String(numQuestions));
  if (topsUp !== null) form.set('topsUp', topsUp ? 'yes' : 'no');
  if (kept && !file) form.set('materialId', kept.materialId);
  if (file && keepFile) form.set('keepFile', 'yes');
  if (file) form.set('file', file);
  return form;
}

/** Returns the message for the student when no questions were generated. */
export function generationFault(error: unknown): string {
  // Other errors have no message that is meant for users.
  if (!(error instanceof ApiError)) return t('lab.failed');
  if (error.status > 0) return messageOf(error, t('lab.failed'));
  return t('lab.error', { message: error.message });
}
