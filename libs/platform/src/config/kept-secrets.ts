import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { randomBytes } from '../runtime/run-in';

const secretsSchema = z.object({
  authSecret: z.string(),
  adminPassword: z.string(),
  /** Whether the password has been displayed; it is not printed again. */
  isAdminPasswordShown: z.boolean(),
});

/** Secrets that a portal generates on its first start, in `DATA_DIR/secrets.json`. */
export type KeptSecrets = z.output<typeof secretsSchema>;

const fileIn = (dataDir: string): string => path.join(dataDir, 'secrets.json');

/** Reads the secrets of this data folder, or generates them. */
export function openSecrets(dataDir: string): KeptSecrets {
  const file = fileIn(dataDir);
  if (existsSync(file)) return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secrets = {
    authSecret: randomBytes(48).toString('base64url'),
    adminPassword: randomBytes(12).toString('base64url'),
    isAdminPasswordShown: false,
  };
  saveSecrets(dataDir, secrets);
  return secrets;
}

/** Stores the secrets in a file readable only by its owner. */
export function saveSecrets(dataDir: string, secrets: KeptSecrets): void {
  const file = fileIn(dataDir);
  mkdirSync(dataDir, { recursive: true });
  // Written atomically, because without its secret the portal could not authenticate any user.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
