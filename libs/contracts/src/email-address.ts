/** What a host name of an address never has; the parser of URLs would take it for the end of the name. */
const NO_DOMAIN = /[\s/?#@:\\%[\]]/;

/**
 * A domain as mail servers know it: small letters, and other scripts than ASCII by their xn-- form. One that is
 * no domain stays as it is.
 */
export function asciiDomain(domain: string): string {
  const plain = domain.trim().toLowerCase();
  if (!plain || NO_DOMAIN.test(plain)) return plain;
  const address = `http://${plain}`;
  return URL.canParse(address) ? new URL(address).hostname : plain;
}

const DOMAIN =
  /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** The part before the @, as mail servers in use take it. */
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]$/;

/** Whether mail can be sent to a domain, as `asciiDomain` has it. */
export function isDomain(domain: string): boolean {
  return DOMAIN.test(domain);
}

/** Whether it is an address, as `plainEmail` has it. */
export function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  return at > 0 && LOCAL_PART.test(email.slice(0, at)) && isDomain(email.slice(at + 1));
}

/** An e-mail address as it is compared and kept: trimmed, in small letters, its domain by `asciiDomain`. */
export function plainEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`;
}
