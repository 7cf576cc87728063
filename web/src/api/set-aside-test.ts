import { browserStorage } from '../design/kept-storage';

/** The test that this browser does not offer again. */
const SET_ASIDE_KEY = 'practice-set-aside';

export function readSetAside(): string | null {
  return browserStorage.get(SET_ASIDE_KEY);
}

/** Offers this test no more; it is the server's still. */
export function setAsideTest(sessionId: string): void {
  browserStorage.set(SET_ASIDE_KEY, sessionId);
}
