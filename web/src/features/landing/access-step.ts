/** Dialogs of the landing page; one is open at a time. */
export type AccessStep = 'choice' | 'register' | 'verify' | 'login' | 'reset' | 'admin';
