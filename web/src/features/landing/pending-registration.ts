import { tabStorage } from '../../design/kept-storage';

/** A registration that awaits its code. */
export interface PendingRegistration {
  email: string;
  registrationId?: string;
  /** Time at which its newest code was e-mailed, in ms since 1970. */
  sentAt: number;
  /** Whether its dialog was closed and must not open automatically again. */
  isSetAside?: boolean;
}

/**
 * Lifetime of a stored registration, in ms. Like the e-mailed code, it survives a closed dialog and
 * a reload.
 */
const KEY = 'registration';
const KEPT_MS = 24 * 60 * 60 * 1_000;

export function keepRegistration(pending: PendingRegistration): void {
  tabStorage.set(KEY, JSON.stringify(pending));
}

export function forgetRegistration(): void {
  tabStorage.remove(KEY);
}

/** Returns the unfinished registration of this tab, or null. */
export function readRegistration(): PendingRegistration | null {
  const kept = parse(tabStorage.get(KEY));
  return kept && Date.now() - kept.sentAt < KEPT_MS ? kept : null;
}

/**
 * Returns whether the code dialog opens again after a reload, which phones do while the user reads
 * the e-mail.
 */
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
