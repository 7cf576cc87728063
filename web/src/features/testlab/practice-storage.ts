import { PRACTICE_KEY } from '../../api/token';
import { tabStorage } from '../../design/kept-storage';
import { EMPTY_PRACTICE, type PracticeState } from './practice-state';

/** A test with whose it is: another tab may sign out, and somebody else in. */
type KeptPractice = PracticeState & { studentId: string };

/** The test that this tab was at before a reload, where it is the student's own; else none. */
export function loadPractice(studentId: string): PracticeState {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(PRACTICE_KEY) ?? 'null');
    if (!isPractice(stored)) return EMPTY_PRACTICE;
    const { studentId: owner, ...kept } = stored;
    return owner === studentId ? { ...EMPTY_PRACTICE, ...kept } : EMPTY_PRACTICE;
  } catch {
    // What cannot be read is as good as nothing.
    return EMPTY_PRACTICE;
  }
}

/** Keeps the test for a reload of this tab; it goes when the student signs out. */
export function keepPractice(studentId: string, state: PracticeState): void {
  const kept: KeptPractice = { ...state, studentId };
  if (state.sessionId) tabStorage.set(PRACTICE_KEY, JSON.stringify(kept));
  else tabStorage.remove(PRACTICE_KEY);
}

function isPractice(value: unknown): value is KeptPractice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'studentId' in value &&
    'sessionId' in value &&
    'questions' in value &&
    Array.isArray(value.questions) &&
    'current' in value &&
    'isAdded' in value
  );
}
