/** Characters that are never part of a host name; the URL parser would end the name at them. */
const NO_DOMAIN = /[\s/?#@:\\%[\]]/;

/**
 * Normalises a domain to the form that mail servers use: lower case, non-ASCII scripts in xn--
 * form. Returns an invalid domain in lower case, otherwise unchanged.
 */
export function asciiDomain(domain: string): string {
  const plain = domain.trim().toLowerCase();
  if (!plain || NO_DOMAIN.test(plain)) return plain;
  const address = `http://${plain}`;
  return URL.canParse(address) ? new URL(address).hostname : plain;
}

const DOMAIN =
  /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** The part before the @, as accepted by common mail servers. */
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]$/;

/** Whether a domain, normalised by `asciiDomain`, can receive mail. */
export function isDomain(domain: string): boolean {
  return DOMAIN.test(domain);
}

/** Whether a text, normalised by `plainEmail`, is an e-mail address. */
export function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  return at > 0 && LOCAL_PART.test(email.slice(0, at)) && isDomain(email.slice(at + 1));
}

/**
 * Normalises an e-mail address for storage and comparison: trimmed, lower case, its domain by
 * `asciiDomain`.
 */
export function plainEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`;
}
