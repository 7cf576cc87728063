const KEY = 'lab-top-up';

/** Whether the student wants the portal's own questions where a file gives too few; yes until they say no. */
export function loadTopUp(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'no';
  } catch {
    // A browser that keeps nothing asks each time.
    return true;
  }
}

export function keepTopUp(isWanted: boolean): void {
  try {
    localStorage.setItem(KEY, isWanted ? 'yes' : 'no');
  } catch {
    // Then it holds for this page alone.
  }
}
