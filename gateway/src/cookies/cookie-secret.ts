import fastifyCookie from '@fastify/cookie';

/** Longest cookie header that is parsed, and longest secret that is looked up, in characters. */
const HEADER_MAX = 8_192;
const SECRET_MAX = 256;

/** Returns the value of a cookie in a request's header, or undefined. */
export function cookieSecretOf(header: string | undefined, name: string): string | undefined {
  if (!header || header.length > HEADER_MAX || !header.includes(name)) return undefined;
  const secret = fastifyCookie.parse(header)[name];
  return secret && secret.length <= SECRET_MAX ? secret : undefined;
}
