import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

const DEPLOY = path.resolve(__dirname, '../..');
/** A user of NATS in the output format of `npm run nats-users`. */
const USER = /^ +user: ([a-z-]+)\n +password: \$([A-Z_]+)$/gm;

const newPassword = () => randomBytes(24).toString('hex');

/** Users of NATS, with passwords that are valid for this start only. */
export interface NatsUsers {
  /** Passwords by user name. */
  passwords: ReadonlyMap<string, string>;
  /** Settings of nats-server, which reads the passwords from its environment. */
  settings: { text: string; env: Record<string, string> };
}

/**
 * Creates the users of NATS with new passwords.
 * @param more users of a rehearsal, in the format of deploy/nats/users.conf.
 */
export function makeNatsUsers(more = ''): NatsUsers {
  const file = readFileSync(path.join(DEPLOY, 'nats/users.conf'), 'utf8');
  const text = file.replace('  users = [\n', `  users = [\n${more}`);
  const passwords = new Map<string, string>();
  const env: Record<string, string> = {};
  for (const [, user = '', variable = ''] of text.matchAll(USER)) {
    const password = newPassword();
    passwords.set(user, password);
    // Quoted: NATS would parse a password such as 8e4 as a number.
    env[variable] = `"${password}"`;
  }
  return { passwords, settings: { text, env } };
}

/**
 * Creates the gateways' user of Redis, with the rights in gateway/README.md and a password for
 * this start only.
 */
export function makeRedisUser(): { password: string; settings: NatsUsers['settings'] } {
  const readme = readFileSync(path.resolve(DEPLOY, '../gateway/README.md'), 'utf8');
  const rights = /^ACL SETUSER \S+ on >\S+ (.*)$/m.exec(readme)?.[1];
  if (!rights) throw new Error('gateway/README.md names no rights for Redis.');
  const password = newPassword();
  return { password, settings: { text: `user gateway on >${password} ${rights}`, env: {} } };
}

/**
 * Creates a role in PostgreSQL for each service, with a new password and access to its own schema
 * only. Objects of other roles in that schema are reassigned to it.
 * @param url of a superuser.
 * @returns the URL for each service.
 */
export async function makeDatabaseRoles(
  url: string,
  services: readonly string[],
): Promise<Map<string, string>> {
  const passwords = services.map((service) => [service, newPassword()] as const);
  const rolePasswords = JSON.stringify(Object.fromEntries(passwords));
  // As compose does for psql, with PGOPTIONS.
  const options = `-c portal.role_passwords=${rolePasswords}`;
  const client = new Client({ connectionString: url, options });
  await client.connect();
  try {
    await client.query(readFileSync(path.join(DEPLOY, 'postgres/roles.sql'), 'utf8'));
  } finally {
    await client.end();
  }
  return new Map(passwords.map(([service, password]) => [service, as(url, service, password)]));
}

function as(url: string, user: string, password: string): string {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}
