import { ModelFailure, type ModelTrouble } from '@portal/model';
import { isPassing } from '@portal/platform';

const WORDS: Record<ModelTrouble, string> = {
  unavailable: 'The language model did not answer. Please try again.',
  limited: 'The language model is too busy just now. Please try again in a minute.',
  refused: 'The language model cannot be used just now. Please try again later.',
  declined: 'The language model would not answer this.',
  broken: 'The language model gave no usable answer. Please try again.',
  cut: 'The language model stopped before the end. Please try again.',
  too_long: 'This is too long for the language model. Please ask in fewer words.',
  budget: 'The language model has reached today’s limit. It will answer again tomorrow.',
};

/** Returns the reason why an answer failed, as a text for the student. */
export function failureWords(error: unknown): string {
  if (error instanceof ModelFailure) return WORDS[error.trouble];
  if (isPassing(error)) return 'The portal is busy just now. Please try again.';
  return 'Something went wrong on our side. Please try again.';
}
