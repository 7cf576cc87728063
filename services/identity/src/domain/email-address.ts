import { accountEmail } from '@portal/contracts';

/**
 * Local part of a university address. Only ASCII letters and digits, so that no two addresses look
 * alike and a person has one account.
 */
const LOCAL_PART = /^[a-z0-9_'-]+(?:\.[a-z0-9_'-]+)*$/;
const LOCAL_PART_MAX = 64;

/**
 * Returns the address of a student's account: trimmed, lower-cased, without a `+tag`. Undefined
 * unless it is an address at one of the university's domains.
 */
export function universityEmail(typed: string, domains: readonly string[]): string | undefined {
  const email = accountEmail(typed, domains);
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  if (!domains.includes(email.slice(at + 1)) || name.length > LOCAL_PART_MAX) return undefined;
  return LOCAL_PART.test(name) ? email : undefined;
}
