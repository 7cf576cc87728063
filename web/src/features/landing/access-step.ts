/** The dialogs of the landing page, one at a time. */
export type AccessStep = 'choice' | 'register' | 'verify' | 'login' | 'reset' | 'admin';
