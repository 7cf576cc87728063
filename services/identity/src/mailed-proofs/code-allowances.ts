import { Any, type EntityManager } from 'typeorm';
import type { MailCount } from '../domain/mail-quota';
import type { CodeAllowance } from '../domain/verification';
import { CodeAllowanceEntity } from './code-allowance.entity';

/** Counters of an address for code attempts and for mails. */
export type Allowance = CodeAllowance & MailCount;

const NO_MAILS = { mails: 0, reservedMails: 0, mailsSince: null };

/**
 * Locks the counters of an address until the transaction ends, and creates them if missing: all
 * operations on the codes of one address are serialised.
 */
export async function lockAllowance(
  manager: EntityManager,
  email: string,
  now: Date,
): Promise<Allowance> {
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
  allowance: Allowance,
  now: Date,
): Promise<void> {
  const { codeNumber, askedAt, tries, triesSince } = allowance;
  const { mails, reservedMails, mailsSince } = allowance;
  const counts = { codeNumber, askedAt, tries, triesSince, mails, reservedMails, mailsSince };
  await manager.update(CodeAllowanceEntity, { email }, { ...counts, touchedAt: now });
}

/**
 * Restarts the delay before the next request for this address, in `manager`'s transaction,
 * independent of the counters.
 */
export async function noteAsking(manager: EntityManager, email: string, now: Date): Promise<void> {
  await manager.update(CodeAllowanceEntity, { email }, { askedAt: now, touchedAt: now });
}

/** Resets the mail counts of an address for every purpose, in `manager`'s transaction. */
export async function forgetMails(manager: EntityManager, email: string): Promise<void> {
  const keys = [email, resetAllowance(email), linkAllowance(email)];
  await manager.update(CodeAllowanceEntity, { email: Any(keys) }, NO_MAILS);
}

/** Resets the mail counts for registrations of these addresses, in `manager`'s transaction. */
export async function forgetRegistrationMails(
  manager: EntityManager,
  emails: string[],
): Promise<void> {
  await manager.update(CodeAllowanceEntity, { email: Any(emails) }, NO_MAILS);
}

/** Returns the counter key of an address for password resets, separate from registrations. */
export function resetAllowance(email: string): string {
  return `reset:${email}`;
}

/** Returns the counter key of an address for sign-in links. */
export function linkAllowance(email: string): string {
  return `link:${email}`;
}

/**
 * Returns the counter key for code requests without a pending registration: no mail is sent, so
 * none of the quota is used.
 */
export function unwrittenAllowance(email: string): string {
  return `unwritten:${email}`;
}
