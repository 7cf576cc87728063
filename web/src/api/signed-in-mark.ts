/** Cookie that outlives a reload where the browser's storage does not: by itself it opens nothing. */
const NAME = 'signed-in-as';
type Role = 'student' | 'admin';

/** Marks for this browser's session who is signed in by the portal's own cookie, which scripts cannot read. */
export function markSignedIn(role: Role): void {
  write(`${role}; path=/; samesite=strict`);
}

export function unmarkSignedIn(): void {
  if (markedRole()) write('; path=/; samesite=strict; max-age=0');
}

/** Null: nobody is marked, or the browser keeps no cookies of pages. */
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
    // The session then ends with the page.
  }
}
