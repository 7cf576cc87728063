import { browserStorage } from '../design/kept-storage';

/** Storage key of the test that this browser no longer offers. */
const SET_ASIDE_KEY = 'practice-set-aside';

export function readSetAside(): string | null {
  return browserStorage.get(SET_ASIDE_KEY);
}

/** Stops offering this test in this browser; the test stays open on the server. */
export function setAsideTest(sessionId: string): void {
  browserStorage.set(SET_ASIDE_KEY, sessionId);
}
