import { splitTopics } from '@portal/contracts/testlab';
import { ApiError, messageOf } from '../../api/api-error';
import { t } from '../../texts/signed-in-texts';

/** What the student wants questions on. */
export interface Material {
  topics: string;
  numQuestions: number;
  file: File | null;
  /** A file of My material, in place of `file`. */
  kept: KeptFile | null;
  /** Whether `file` goes into My material. */
  keepFile: boolean;
  /** Whether the portal's own questions are asked on what the file explains or names; null: as chosen last. */
  topsUp: boolean | null;
}

export interface KeptFile {
  materialId: string;
  name: string;
}

/** Whether there is neither a topic nor a file. */
export function isNothing({ topics, file, kept }: Material): boolean {
  return splitTopics(topics).length === 0 && !file && !kept;
}

/** What the student will know the test by. */
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

/** Why there are no questions, in words for the student. */
export function generationFault(error: unknown): string {
  // Whatever else went wrong has no words for people.
  if (!(error instanceof ApiError)) return t('lab.failed');
  if (error.status > 0) return messageOf(error, t('lab.failed'));
  return t('lab.error', { message: error.message });
}
