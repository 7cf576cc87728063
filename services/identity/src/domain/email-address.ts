import { accountEmail } from '@portal/contracts';

/** One account a person: letters and digits of ASCII, so that no address looks like another's. */
const LOCAL_PART = /^[a-z0-9_'-]+(?:\.[a-z0-9_'-]+)*$/;
const LOCAL_PART_MAX = 64;

/**
 * The address of a student's account: trimmed, lower-cased, without a `+tag`.
 * Undefined where it is no address at one of the university's domains.
 */
export function universityEmail(typed: string, domains: readonly string[]): string | undefined {
  const email = accountEmail(typed, domains);
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  if (!domains.includes(email.slice(at + 1)) || name.length > LOCAL_PART_MAX) return undefined;
  return LOCAL_PART.test(name) ? email : undefined;
}
