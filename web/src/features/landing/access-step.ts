/** Dialogs of the landing page, of which at most one is open. */
export type AccessStep = 'choice' | 'register' | 'verify' | 'login' | 'reset' | 'admin';
