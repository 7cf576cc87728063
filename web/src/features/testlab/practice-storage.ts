import { PRACTICE_KEY } from '../../api/token';
import { tabStorage } from '../../design/kept-storage';
import { EMPTY_PRACTICE, type PracticeState } from './practice-state';

/** A stored test with its student: another tab may sign out, and another user in. */
type KeptPractice = PracticeState & { studentId: string };

/**
 * Returns the test of this tab before a reload if it belongs to the student, else the empty state.
 */
export function loadPractice(studentId: string): PracticeState {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(PRACTICE_KEY) ?? 'null');
    if (!isPractice(stored)) return EMPTY_PRACTICE;
    const { studentId: owner, ...kept } = stored;
    return owner === studentId ? { ...EMPTY_PRACTICE, ...kept } : EMPTY_PRACTICE;
  } catch {
    // Unreadable data counts as empty.
    return EMPTY_PRACTICE;
  }
}

/** Stores the test for a reload of this tab; signing out removes it. */
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
