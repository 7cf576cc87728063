import type { EntityManager } from 'typeorm';
import type { AskedCode } from '../domain/verification';
import { UsedCodeEntity } from './used-code.entity';

/** In `manager`'s transaction: this code may be sent again by the browser of its registration. */
export async function keepUsedCode(manager: EntityManager, used: UsedCodeEntity): Promise<void> {
  await manager.upsert(UsedCodeEntity, used, ['email']);
}

export function findUsedCode(
  manager: EntityManager,
  email: string,
): Promise<UsedCodeEntity | null> {
  return manager.findOneBy(UsedCodeEntity, { email });
}

/** In `manager`'s transaction: a wrong try at the code of this address is a try at the used one too. */
export async function countTryOfUsedCode(manager: EntityManager, email: string): Promise<void> {
  await manager.increment(UsedCodeEntity, { email }, 'codeTries', 1);
}

/** In `manager`'s transaction: no code of this address can be sent again. */
export async function forgetUsedCode(manager: EntityManager, email: string): Promise<void> {
  await manager.delete(UsedCodeEntity, { email });
}

/**
 * A used code, to be judged like one that waits. It opens nothing without its registration's id, and
 * no later mail ends it: anybody can ask for one.
 */
export function asAskedCode(used: UsedCodeEntity, codeNumber: number): AskedCode {
  const { registrationId: id, expiresAt, codeTries } = used;
  return { id, expiresAt, codeExpiresAt: expiresAt, codeNumber, codeTries, isContested: true };
}
