import type { EntityManager } from 'typeorm';
import type { AskedCode } from '../domain/verification';
import { UsedCodeEntity } from './used-code.entity';

/** Lets the browser of the registration send this code again, in `manager`'s transaction. */
export async function keepUsedCode(manager: EntityManager, used: UsedCodeEntity): Promise<void> {
  await manager.upsert(UsedCodeEntity, used, ['email']);
}

export function findUsedCode(
  manager: EntityManager,
  email: string,
): Promise<UsedCodeEntity | null> {
  return manager.findOneBy(UsedCodeEntity, { email });
}

/**
 * Counts a wrong attempt with an address's code against the used one as well, in `manager`'s
 * transaction.
 */
export async function countTryOfUsedCode(manager: EntityManager, email: string): Promise<void> {
  await manager.increment(UsedCodeEntity, { email }, 'codeTries', 1);
}

/**
 * Deletes the used code of an address, in `manager`'s transaction, so that it cannot be sent
 * again.
 */
export async function forgetUsedCode(manager: EntityManager, email: string): Promise<void> {
  await manager.delete(UsedCodeEntity, { email });
}

/**
 * Maps a used code to one that is checked like a pending one. It requires its registration's id,
 * and later mails do not invalidate it, because any caller can request one.
 */
export function asAskedCode(used: UsedCodeEntity, codeNumber: number): AskedCode {
  const { registrationId: id, expiresAt, codeTries } = used;
  return { id, expiresAt, codeExpiresAt: expiresAt, codeNumber, codeTries, isContested: true };
}
