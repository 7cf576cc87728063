import { Any, MoreThan, type EntityManager } from 'typeorm';
import { linkHash, newLinkToken } from '../secrets/link-token';
import { forgetMails, forgetRegistrationMails } from './code-allowances';
import { SignInLinkEntity } from './sign-in-link.entity';
import { forgetUsedCode } from './used-codes';

/** Target and expiry of a link. */
export type LinkToMail = Omit<SignInLinkEntity, 'tokenHash'>;

/** Creates a link. @returns its secret, which is mailed and not stored. */
export async function makeLink(manager: EntityManager, link: LinkToMail): Promise<string> {
  const token = newLinkToken();
  await manager.insert(SignInLinkEntity, { ...link, tokenHash: linkHash(token) });
  return token;
}

/** Returns a link that can still be opened; null for a used, expired or unknown one. */
export function findLink(
  manager: EntityManager,
  token: string,
  now: Date,
): Promise<SignInLinkEntity | null> {
  const tokenHash = linkHash(token);
  return manager.findOneBy(SignInLinkEntity, { tokenHash, expiresAt: MoreThan(now) });
}

/**
 * Uses up a link and deletes all others of its address, in `manager`'s transaction.
 * @returns false if a concurrent request was faster: the caller must then roll back the
 * transaction.
 */
export async function spendLink(
  manager: EntityManager,
  { tokenHash, email }: SignInLinkEntity,
): Promise<boolean> {
  // Lock order everywhere: counters before links.
  await forgetMails(manager, email);
  const { affected } = await manager.delete(SignInLinkEntity, { tokenHash });
  await manager.delete(SignInLinkEntity, { email });
  return Boolean(affected);
}

/**
 * Invalidates all mailed links and the used code of an address, in `manager`'s transaction, and
 * therefore resets its mail counts. Reached only by an admin or a reader of the mailbox; an
 * address with an exhausted mail quota always has an open link.
 */
export async function forgetLinks(manager: EntityManager, email: string): Promise<void> {
  await forgetMails(manager, email);
  await manager.delete(SignInLinkEntity, { email });
  await forgetUsedCode(manager, email);
}

/**
 * Invalidates only the links of registrations, and resets their mail counts, in `manager`'s
 * transaction.
 */
export async function forgetRegistrationLinks(
  manager: EntityManager,
  emails: string[],
): Promise<void> {
  await forgetRegistrationMails(manager, emails);
  await manager.delete(SignInLinkEntity, { email: Any(emails), kind: 'registration' });
}
