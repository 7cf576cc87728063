/** A registration that waits for its code. */
export interface PendingRegistration {
  email: string;
  registrationId?: string;
  /** When its newest code was mailed, in ms since 1970. */
  sentAt: number;
}

/** It outlives a closed dialog and a reload, as the mailed code does. */
const KEY = 'registration';
const KEPT_MS = 24 * 60 * 60 * 1_000;

export function keepRegistration(pending: PendingRegistration): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

export function forgetRegistration(): void {
  sessionStorage.removeItem(KEY);
}

/** The registration that this tab has begun and not finished; null where there is none. */
export function readRegistration(): PendingRegistration | null {
  const kept = parse(sessionStorage.getItem(KEY));
  return kept && Date.now() - kept.sentAt < KEPT_MS ? kept : null;
}

function parse(text: string | null): PendingRegistration | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const email: unknown = Reflect.get(kept, 'email');
    const registrationId: unknown = Reflect.get(kept, 'registrationId');
    const sentAt: unknown = Reflect.get(kept, 'sentAt');
    if (typeof email !== 'string' || typeof sentAt !== 'number') return null;
    return { email, sentAt, ...(typeof registrationId === 'string' && { registrationId }) };
  } catch {
    return null;
  }
}
