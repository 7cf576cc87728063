/** One account a person: letters and digits of ASCII, so that no address looks like another's. */
const LOCAL_PART = /^[a-z0-9_'-]+(?:\.[a-z0-9_'-]+)*$/;
const LOCAL_PART_MAX = 64;

/**
 * The address of a student's account: trimmed, lower-cased, without a `+tag`.
 * Undefined where it is no address at one of the university's domains.
 */
export function universityEmail(typed: string, domains: readonly string[]): string | undefined {
  const [local, domain] = split(typed);
  const name = withoutTag(local);
  if (!domains.includes(domain) || name.length > LOCAL_PART_MAX) return undefined;
  return LOCAL_PART.test(name) ? `${name}@${domain}` : undefined;
}

/** The address under which to look for an account; a foreign one (an admin's) keeps its tag. */
export function accountEmail(typed: string, domains: readonly string[]): string {
  const [local, domain] = split(typed);
  return `${domains.includes(domain) ? withoutTag(local) : local}@${domain}`;
}

function split(typed: string): [local: string, domain: string] {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  return at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)];
}

function withoutTag(local: string): string {
  return local.split('+', 1)[0] ?? '';
}
