import { plainEmail } from './email-address';

/**
 * The address that identifies an account in lookups and counts: `plainEmail`, without a `+tag` at
 * one of the university's domains, where tagged addresses share one mailbox. An address at another
 * domain (an admin's) keeps its tag.
 */
export function accountEmail(typed: string, domains: readonly string[]): string {
  const email = plainEmail(typed);
  const at = email.lastIndexOf('@');
  const [local, domain] = at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)];
  return `${domains.includes(domain) ? withoutTag(local) : local}@${domain}`;
}

function withoutTag(local: string): string {
  return local.split('+', 1)[0] ?? '';
}
