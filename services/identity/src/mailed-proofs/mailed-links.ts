import { Any, MoreThan, type EntityManager } from 'typeorm';
import { linkHash, newLinkToken } from '../secrets/link-token';
import { forgetMails, forgetRegistrationMails } from './code-allowances';
import { SignInLinkEntity } from './sign-in-link.entity';
import { forgetUsedCode } from './used-codes';

/** What a link opens, and until when. */
export type LinkToMail = Omit<SignInLinkEntity, 'tokenHash'>;

/** Makes a link. @returns the secret in it, which is mailed and not kept. */
export async function makeLink(manager: EntityManager, link: LinkToMail): Promise<string> {
  const token = newLinkToken();
  await manager.insert(SignInLinkEntity, { ...link, tokenHash: linkHash(token) });
  return token;
}

/** A link that can still be opened; null for what was used, has run out or was never one. */
export function findLink(
  manager: EntityManager,
  token: string,
  now: Date,
): Promise<SignInLinkEntity | null> {
  const tokenHash = linkHash(token);
  return manager.findOneBy(SignInLinkEntity, { tokenHash, expiresAt: MoreThan(now) });
}

/**
 * In `manager`'s transaction: uses it up, and all others of its address, which nobody needs any more.
 * @returns false where somebody was quicker: then all of the transaction is to be undone.
 */
export async function spendLink(
  manager: EntityManager,
  { tokenHash, email }: SignInLinkEntity,
): Promise<boolean> {
  // Counts are locked before links, by everybody.
  await forgetMails(manager, email);
  const { affected } = await manager.delete(SignInLinkEntity, { tokenHash });
  await manager.delete(SignInLinkEntity, { email });
  return Boolean(affected);
}

/**
 * In `manager`'s transaction: no link that was mailed to this address and no used code opens anything
 * any more, so it may have its mails anew. Only an admin or who reads the mailbox comes here, and where the mails of a
 * day are used up there is always a link that is open.
 */
export async function forgetLinks(manager: EntityManager, email: string): Promise<void> {
  await forgetMails(manager, email);
  await manager.delete(SignInLinkEntity, { email });
  await forgetUsedCode(manager, email);
}

/** Likewise those of registrations alone. */
export async function forgetRegistrationLinks(
  manager: EntityManager,
  emails: string[],
): Promise<void> {
  await forgetRegistrationMails(manager, emails);
  await manager.delete(SignInLinkEntity, { email: Any(emails), kind: 'registration' });
}
