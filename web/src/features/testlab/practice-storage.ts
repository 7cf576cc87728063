import { PRACTICE_KEY } from '../../api/token';
import { EMPTY_PRACTICE, type PracticeState } from './practice-state';

/** The test that this tab was at before a reload, or none. */
export function loadPractice(): PracticeState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PRACTICE_KEY) ?? 'null');
    return isPractice(stored) ? { ...EMPTY_PRACTICE, ...stored } : EMPTY_PRACTICE;
  } catch {
    // What cannot be read is as good as nothing.
    return EMPTY_PRACTICE;
  }
}

/** Keeps the test for a reload of this tab; it goes when the student signs out. */
export function keepPractice(state: PracticeState): void {
  if (state.sessionId) sessionStorage.setItem(PRACTICE_KEY, JSON.stringify(state));
  else sessionStorage.removeItem(PRACTICE_KEY);
}

function isPractice(value: unknown): value is PracticeState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sessionId' in value &&
    'questions' in value &&
    Array.isArray(value.questions) &&
    'current' in value &&
    'isAdded' in value
  );
}
