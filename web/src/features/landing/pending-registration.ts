import { tabStorage } from '../../design/kept-storage';

/** A registration that waits for its code. */
export interface PendingRegistration {
  email: string;
  registrationId?: string;
  /** When its newest code was mailed, in ms since 1970. */
  sentAt: number;
  /** Its dialog was closed: it opens no more by itself. */
  isSetAside?: boolean;
}

/** It outlives a closed dialog and a reload, as the mailed code does. */
const KEY = 'registration';
const KEPT_MS = 24 * 60 * 60 * 1_000;

export function keepRegistration(pending: PendingRegistration): void {
  tabStorage.set(KEY, JSON.stringify(pending));
}

export function forgetRegistration(): void {
  tabStorage.remove(KEY);
}

/** The registration that this tab has begun and not finished; null where there is none. */
export function readRegistration(): PendingRegistration | null {
  const kept = parse(tabStorage.get(KEY));
  return kept && Date.now() - kept.sentAt < KEPT_MS ? kept : null;
}

/** Whether the page goes on with the code after a reload, as phones do who read their mail meanwhile. */
export function isCodeAwaited(): boolean {
  const pending = readRegistration();
  return pending !== null && !pending.isSetAside;
}

function parse(text: string | null): PendingRegistration | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const email: unknown = Reflect.get(kept, 'email');
    const registrationId: unknown = Reflect.get(kept, 'registrationId');
    const sentAt: unknown = Reflect.get(kept, 'sentAt');
    if (typeof email !== 'string' || typeof sentAt !== 'number') return null;
    return {
      email,
      sentAt,
      isSetAside: Reflect.get(kept, 'isSetAside') === true,
      ...(typeof registrationId === 'string' && { registrationId }),
    };
  } catch {
    return null;
  }
}
