/** Cookie that survives a reload when the browser's storage does not; it grants no access. */
const NAME = 'signed-in-as';
type Role = 'student' | 'admin';

/**
 * Marks, for the browser session, the role of a user who is signed in by the portal's own cookie,
 * which scripts cannot read.
 */
export function markSignedIn(role: Role): void {
  write(`${role}; path=/; samesite=strict`);
}

export function unmarkSignedIn(): void {
  if (markedRole()) write('; path=/; samesite=strict; max-age=0');
}

/** Returns the marked role, or null if none is marked or the browser blocks the page's cookies. */
export function markedRole(): Role | null {
  const value = /(?:^|; )signed-in-as=(student|admin)(?:;|$)/.exec(read())?.[1];
  return value === 'student' || value === 'admin' ? value : null;
}

function read(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function write(value: string): void {
  try {
    document.cookie = `${NAME}=${value}`;
  } catch {
    // Without the cookie, the session ends with the page.
  }
}
