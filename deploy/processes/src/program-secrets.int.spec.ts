/** @looks-at identity */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { parse } from 'yaml';
import { z } from 'zod';
import { serviceNames } from './process-plans';
import { foreignSecrets } from './program-secrets';
import { startProcesses, type PortalProcesses } from './portal-processes';

const SECRETS = {
  AUTH_SECRET: 'c4n4ry-0f-th3-4uth-s3cr3t-th4t-is-l0ng',
  ADMIN_PASSWORD: 'c4n4ry-0f-th3-4dmin',
  SMTP_URL: 'smtp://c4n4ry-0f-th3-m4il@127.0.0.1:9',
  GOOGLE_CLIENT_SECRET: 'c4n4ry-0f-g00gl3',
};

describe('a portal of processes whose secrets lie in files', () => {
  let folder: string;
  let database: TestDatabase;
  let portal: PortalProcesses;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'));
    database = await createTestDatabase();
    const files = Object.entries({ ...SECRETS, DATABASE_URL: database.url }).map(
      ([name, secret]) => {
        const file = path.join(folder, name);
        writeFileSync(file, secret, { mode: 0o600 });
        return [`${name}_FILE`, file] as const;
      },
    );
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      HASHING_COST: 'low',
      ...Object.fromEntries(files),
    };
    portal = await startProcesses(env, { log: () => undefined });
  }, 90_000);
  afterAll(async () => {
    await portal.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('starts, and lets the admin of the file in', async () => {
    const response = await fetch(`${portal.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: portal.config.ADMIN_EMAIL,
        password: SECRETS.ADMIN_PASSWORD,
      }),
    });
    expect(response.status).toBe(200);
  });

  it('gives each program its own secrets alone', () => {
    expect(portal.processes.length).toBeGreaterThan(5);
    for (const { plan, pid } of portal.processes) {
      const program = plan.name.replace(/-\d+$/, '');
      const environment = readFileSync(`/proc/${String(pid)}/environ`, 'utf8').split('\0');
      const names = environment.map((line) => line.slice(0, line.indexOf('=')));
      const seen = names.filter((name) => foreignSecrets(program).includes(name));
      expect({ program, seen }).toEqual({ program, seen: [] });
      const admins = environment.filter((line) => line.includes('c4n4ry-0f-th3-4dmin'));
      expect({ program, knows: admins.length }).toEqual({
        program,
        knows: program === 'identity' ? 1 : 0,
      });
    }
  });
});

it('compose gives each program the same secrets', () => {
  const text = readFileSync(path.resolve(__dirname, '../../../docker-compose.yml'), 'utf8');
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({ environment: z.record(z.string(), z.unknown()) }).partial(),
      ),
    })
    .parse(parse(text, { merge: true }));
  for (const program of ['gateway', ...serviceNames()]) {
    const given = Object.keys(services[program]?.environment ?? {});
    expect(given).toContain('NATS_PASSWORD');
    const foreign = given.filter((name) => foreignSecrets(program).includes(name));
    expect({ program, foreign }).toEqual({ program, foreign: [] });
  }
});
