// The admins' lists and figures over HTTP from a whole portal with 100,000 students, 95th
// percentile.
import { performance } from 'node:perf_hooks';
import { startCampus } from './campus.mjs';

const TIMES = 100;
/** Number of concurrent admins. */
const ADMINS = 3;
const AIM_MS = 200;

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

/** Each admin sends one request after the other; returns all durations in ms, sorted. */
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
  const { url, token, stop } = await startCampus();
  try {
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
    await stop();
  }
}
