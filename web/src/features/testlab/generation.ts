import { splitTopics } from '@portal/contracts/testlab';
import { ApiError, messageOf } from '../../api/api-error';
import { t } from '../../texts/signed-in-texts';

/** What the student wants questions on. */
export interface Material {
  topics: string;
  numQuestions: number;
  file: File | null;
}

/** Whether there is neither a topic nor a file. */
export function isNothing({ topics, file }: Material): boolean {
  return splitTopics(topics).length === 0 && !file;
}

/** What the student will know the test by. */
export function nameOf({ topics, file }: Material): string {
  return [splitTopics(topics).join(', '), file?.name].filter(Boolean).join(', ');
}

export function formOf({ topics, numQuestions, file }: Material): FormData {
  const form = new FormData();
  form.set('topics', topics);
  form.set('numQuestions', String(numQuestions));
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
