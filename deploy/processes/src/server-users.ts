import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

const DEPLOY = path.resolve(__dirname, '../..');
/** A user of NATS, as `npm run nats-users` writes it. */
const USER = /^ +user: ([a-z-]+)\n +password: \$([A-Z_]+)$/gm;

const newPassword = () => randomBytes(24).toString('hex');

/** Whom NATS lets in, with passwords of this start alone. */
export interface NatsUsers {
  /** By the name of the user. */
  passwords: ReadonlyMap<string, string>;
  /** For nats-server: it reads the passwords from its environment. */
  settings: { text: string; env: Record<string, string> };
}

/** @param more users of a rehearsal, in the words of deploy/nats/users.conf. */
export function makeNatsUsers(more = ''): NatsUsers {
  const file = readFileSync(path.join(DEPLOY, 'nats/users.conf'), 'utf8');
  const text = file.replace('  users = [\n', `  users = [\n${more}`);
  const passwords = new Map<string, string>();
  const env: Record<string, string> = {};
  for (const [, user = '', variable = ''] of text.matchAll(USER)) {
    const password = newPassword();
    passwords.set(user, password);
    // In quotes: NATS would take one like 8e4 for a number.
    env[variable] = `"${password}"`;
  }
  return { passwords, settings: { text, env } };
}

/** The gateways' user of Redis, with the rights that gateway/README.md names and a password of this start alone. */
export function makeRedisUser(): { password: string; settings: NatsUsers['settings'] } {
  const readme = readFileSync(path.resolve(DEPLOY, '../gateway/README.md'), 'utf8');
  const rights = /^ACL SETUSER \S+ on >\S+ (.*)$/m.exec(readme)?.[1];
  if (!rights) throw new Error('gateway/README.md names no rights for Redis.');
  const password = newPassword();
  return { password, settings: { text: `user gateway on >${password} ${rights}`, env: {} } };
}

/**
 * Gives each service a role of its own in PostgreSQL, with a new password, that reaches its own schema
 * alone. What another role has made there becomes its own.
 * @param url of a superuser. @returns the address for each service.
 */
export async function makeDatabaseRoles(
  url: string,
  services: readonly string[],
): Promise<Map<string, string>> {
  const passwords = services.map((service) => [service, newPassword()] as const);
  const rolePasswords = JSON.stringify(Object.fromEntries(passwords));
  // Same as compose does for psql, by PGOPTIONS.
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
