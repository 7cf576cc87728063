// A whole portal with 100,000 students, for benchmarks of its admin area.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { DataSource } = require('typeorm');
const { startEmbeddedPostgres } = require('../libs/database/dist');
const { findFreePort } = require('../libs/platform/dist');
const MAIN = fileURLToPath(new URL('../deploy/standalone/dist/main.js', import.meta.url));

const STUDENTS = 100_000;
const PENDING = 5_000;
const ADMIN = { email: 'dean@miva.edu.ng', password: 'an evening at the gate 7' };
const DEPARTMENTS = ['Economics', 'Accounting', 'Data Science', 'Cybersecurity', 'Public Health'];
const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const DEPARTMENT = `(ARRAY['${DEPARTMENTS.join("','")}'])[1 + n % ${DEPARTMENTS.length}]`;

/** Starts the built portal with all its students; `token` is that of an admin. */
export async function startCampus() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg') });
  const port = String(await findFreePort());
  const variables = { PORT: port, OPS_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: server.url };
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const env = {
    ...process.env,
    ...variables,
    ...admin,
    RATE_SESSION: '100000',
    RATE_PERSON: '100000',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://localhost:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url);
    await fill(server.url);
    return { url, token: await signIn(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signIn(url) {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = await login.json();
  return token;
}

async function fill(url) {
  const database = await new DataSource({ type: 'postgres', url }).initialize();
  await database.query(`INSERT INTO identity.users
    (id, email, name, department, role, created_at, total_mxp, suspended_until)
    SELECT ${ID}, 'student.' || n || '@miva.edu.ng', 'Student ' || md5(n::text), ${DEPARTMENT},
      'student', now() - n * interval '3 minutes', (floor(3000 * -ln(1 - random())))::bigint * 1000,
      CASE WHEN n % 500 = 0 THEN now() + interval '7 days' END
    FROM generate_series(1, ${STUDENTS}) n`);
  await database.query(`INSERT INTO identity.sessions
    (id, user_id, cookie_hash, address, user_agent, created_at, last_seen_at, expires_at)
    SELECT gen_random_uuid(), ${ID}, sha256(n::text::bytea), '203.0.113.7', 'bench',
      now() - n * interval '6 seconds', now(), now() + interval '7 days'
    FROM generate_series(1, ${STUDENTS}) n`);
  await database.query(`INSERT INTO identity.registrations
    (id, email, name, department, password_hash, created_at, expires_at)
    SELECT gen_random_uuid(), 'new.' || n || '@miva.edu.ng', 'New', ${DEPARTMENT}, 'x',
      now() - n * interval '10 seconds', now() + interval '1 day'
    FROM generate_series(1, ${PENDING}) n`);
  await database.query(`INSERT INTO announcements.feedback
    (id, student_id, name, department, subject, message, created_at)
    SELECT gen_random_uuid(), ${ID}, 'Student ' || n, ${DEPARTMENT}, 'Library', repeat('x', 500), now()
    FROM generate_series(1, 1000) n`);
  await database.query(`INSERT INTO announcements.announcements (id, title, body, posted_by, posted_at)
    SELECT gen_random_uuid(), 'News ' || n, repeat('y', 500), gen_random_uuid(), now()
    FROM generate_series(1, 100) n`);
  await database.query(`INSERT INTO announcements.read_marks (student_id, read_until)
    SELECT ${ID}, n % 100 FROM generate_series(1, ${STUDENTS}) n`);
  for (const table of ['identity.users', 'identity.sessions', 'identity.registrations']) {
    await database.query(`VACUUM ANALYZE ${table}`);
  }
  await database.query('VACUUM ANALYZE announcements.read_marks');
  await database.destroy();
}

async function untilReady(url) {
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error('The portal did not become ready within 60 s');
}
