import { Any, MoreThan, type EntityManager } from 'typeorm';
import { linkHash, newLinkToken } from '../secrets/link-token';
import { forgetMails } from './code-allowances';
import { SignInLinkEntity } from './sign-in-link.entity';

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
 * @returns false where somebody was quicker.
 */
export async function spendLink(manager: EntityManager, link: SignInLinkEntity): Promise<boolean> {
  const { affected } = await manager.delete(SignInLinkEntity, { tokenHash: link.tokenHash });
  if (affected) await forgetLinks(manager, [link.email]);
  return Boolean(affected);
}

/**
 * In `manager`'s transaction: no link that was mailed to these addresses opens anything any more, so
 * each may have its mails anew. Only an admin or who reads the mailbox comes here, and where the mails
 * of a day are used up there is always a link that is open.
 */
export async function forgetLinks(manager: EntityManager, emails: string[]): Promise<void> {
  await forgetMails(manager, emails);
  await manager.delete(SignInLinkEntity, { email: Any(emails) });
}
