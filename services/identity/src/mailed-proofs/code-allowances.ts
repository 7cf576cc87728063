import { Any, type EntityManager } from 'typeorm';
import type { MailCount } from '../domain/mail-quota';
import type { CodeAllowance } from '../domain/verification';
import { CodeAllowanceEntity } from './code-allowance.entity';

/** What an address may do about codes, and the mails that it had. */
export type Allowance = CodeAllowance & MailCount;

const NO_MAILS = { mails: 0, reservedMails: 0, mailsSince: null };

/**
 * Locks what an address may do about codes until the transaction ends, making it where it is new:
 * all that happens to one address's codes happens in turn.
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

/** In `manager`'s transaction: the next to ask for this address waits from now on, whatever is counted. */
export async function noteAsking(manager: EntityManager, email: string, now: Date): Promise<void> {
  await manager.update(CodeAllowanceEntity, { email }, { askedAt: now, touchedAt: now });
}

/** In `manager`'s transaction: the mails to this address are counted anew, for every purpose. */
export async function forgetMails(manager: EntityManager, email: string): Promise<void> {
  const keys = [email, resetAllowance(email), linkAllowance(email)];
  await manager.update(CodeAllowanceEntity, { email: Any(keys) }, NO_MAILS);
}

/** Likewise the mails about the registrations of these addresses. */
export async function forgetRegistrationMails(
  manager: EntityManager,
  emails: string[],
): Promise<void> {
  await manager.update(CodeAllowanceEntity, { email: Any(emails) }, NO_MAILS);
}

/** What an address may do about new passwords is counted apart from its registrations. */
export function resetAllowance(email: string): string {
  return `reset:${email}`;
}

/** Likewise about links that sign in. */
export function linkAllowance(email: string): string {
  return `link:${email}`;
}

/** Likewise calls for a code where nothing waits for one: no mail is written, and none used up. */
export function unwrittenAllowance(email: string): string {
  return `unwritten:${email}`;
}
