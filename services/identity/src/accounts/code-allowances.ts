import type { EntityManager } from 'typeorm';
import type { CodeAllowance } from '../domain/verification';
import { CodeAllowanceEntity } from './code-allowance.entity';

/**
 * Locks what an address may do about codes until the transaction ends, making it where it is new:
 * all that happens to one address's codes happens in turn.
 */
export async function lockAllowance(
  manager: EntityManager,
  email: string,
  now: Date,
): Promise<CodeAllowance> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(CodeAllowanceEntity)
    .values({ email, touchedAt: now })
    .orIgnore()
    .execute();
  return manager.getRepository(CodeAllowanceEntity).findOneOrFail({
    where: { email },
    lock: { mode: 'pessimistic_write' },
  });
}

export async function saveAllowance(
  manager: EntityManager,
  email: string,
  allowance: CodeAllowance,
  now: Date,
): Promise<void> {
  const { codeNumber, askedAt, tries, heardTries, triesSince, mails, mailsSince } = allowance;
  const counts = { codeNumber, askedAt, tries, heardTries, triesSince, mails, mailsSince };
  await manager.update(CodeAllowanceEntity, { email }, { ...counts, touchedAt: now });
}

/** What an address may do about new passwords is counted apart from its registrations. */
export function resetAllowance(email: string): string {
  return `reset:${email}`;
}
