// The admins' lists and figures over HTTP of a whole portal with 100,000 students, 95th percentile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { DataSource } = require('typeorm');
const { startEmbeddedPostgres } = require('../libs/database/dist');
const { findFreePort } = require('../libs/platform/dist');
const MAIN = fileURLToPath(new URL('../deploy/standalone/dist/main.js', import.meta.url));

const STUDENTS = 100_000;
const PENDING = 5_000;
const TIMES = 100;
/** Admins who look at the same time. */
const ADMINS = 3;
const AIM_MS = 200;
const ADMIN = { email: 'dean@miva.edu.ng', password: 'an evening at the gate 7' };
const DEPARTMENTS = ['Economics', 'Accounting', 'Data Science', 'Cybersecurity', 'Public Health'];
const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const DEPARTMENT = `(ARRAY['${DEPARTMENTS.join("','")}'])[1 + n % ${DEPARTMENTS.length}]`;

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

const pick = (values, n) => values[(n * 7919) % values.length];
const SORTS = ['name', 'email', 'department', 'totalXP', 'suspendedUntil', 'createdAt'];
const LISTS = {
  'GET /api/admin/stats': () => '/api/admin/stats',
  'GET /api/admin/all-users, any sort, first pages': (n) =>
    `/api/admin/all-users?sort=${pick(SORTS, n)}&direction=${pick(['asc', 'desc'], n)}&page=${1 + (n % 5)}`,
  'GET /api/admin/all-users, any sort, any page': (n) =>
    `/api/admin/all-users?sort=${pick(SORTS, n)}&page=${1 + ((n * 7919) % 4_000)}`,
  'GET /api/admin/all-users, searched': (n) =>
    `/api/admin/all-users?search=${pick(['student.7', 'abc', '99@', 'nobody here', 'f3'], n)}&sort=${pick(SORTS, n)}`,
  'GET /api/admin/pending-users': (n) =>
    `/api/admin/pending-users?sort=${pick(['email', 'department', 'createdAt'], n)}&page=${1 + (n % 200)}`,
  'GET /api/admin/user-statistics': () => '/api/admin/user-statistics',
  'GET /api/admin/audit-log': () => '/api/admin/audit-log',
  'GET /api/admin/feedback': () => '/api/admin/feedback',
  'GET /api/announcements': () => '/api/announcements',
  'GET /api/notifications': () => '/api/notifications',
};

/** Each admin asks for one after the other; answers every duration in ms, sorted. */
async function durationsOf(url, token, pathOf) {
  const durations = [];
  const ask = async (n) => {
    const began = performance.now();
    const response = await fetch(url + pathOf(n), {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.text();
    if (!response.ok) throw new Error(`${pathOf(n)}: ${response.status}`);
    durations.push(performance.now() - began);
  };
  await Promise.all(
    Array.from({ length: ADMINS }, async (_, admin) => {
      for (let n = admin; n < TIMES; n += ADMINS) await ask(n);
    }),
  );
  return durations.sort((a, b) => a - b);
}

export async function measure() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg') });
  const port = String(await findFreePort());
  const variables = { PORT: port, OPS_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: server.url };
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const env = { ...process.env, ...variables, ...admin, RATE_SESSION: '100000' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://localhost:${port}`;
  try {
    await untilReady(url);
    await fill(server.url);
    const login = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const { token } = await login.json();
    const rows = [];
    for (const [measured, pathOf] of Object.entries(LISTS)) {
      await durationsOf(url, token, pathOf);
      const durations = await durationsOf(url, token, pathOf);
      const [middle, p95] = [0.5, 0.95].map(
        (part) => durations[Math.floor(durations.length * part)],
      );
      rows.push({
        measured: `${measured}, 95th percentile`,
        figure: `${p95.toFixed(0)} ms`,
        baseline: `${middle.toFixed(0)} ms median`,
        ratio: (p95 / middle).toFixed(2),
        aim: `${AIM_MS} ms`,
        met: p95 <= AIM_MS ? 'yes' : 'no',
      });
    }
    return rows;
  } finally {
    child.kill('SIGTERM');
    await ended;
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
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
