// Top 50 and a student's own rank among 1,000,000 students, compared with a bare round trip to the
// database.
import { createRequire } from 'node:module';
import { startDatabase } from './database.mjs';
import { medianOf } from './table.mjs';

const require = createRequire(import.meta.url);
const { LeaderboardRepository } = require('../services/xp/dist/projections/leaderboard.repository');

const STUDENTS = 1_000_000;
const TIMES = 2_000;
const AIM_MS = 0.3;
const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;

async function fill(dataSource) {
  // Many with little XP and few with much, as on a campus; whole XP, so that many are equal.
  await dataSource.query(`INSERT INTO students (id, name, department)
    SELECT ${ID}, 'Student ' || n, 'Economics' FROM generate_series(1, ${STUDENTS}) n`);
  await dataSource.query(`INSERT INTO standings
    SELECT ${ID}, (floor(3000 * -ln(1 - random())))::bigint * 1000, 0, 0, 0, n, true
    FROM generate_series(1, ${STUDENTS}) n`);
  for (const width of [1_000_000, 10_000]) {
    await dataSource.query(`INSERT INTO rank_buckets
      SELECT ${width}, balance_mxp / ${width}, count(*) FROM standings GROUP BY 2`);
  }
  await dataSource.query('VACUUM ANALYZE standings');
  await dataSource.query('VACUUM ANALYZE students');
  await dataSource.query('VACUUM ANALYZE rank_buckets');
}

const someone = (n) =>
  `00000000-0000-4000-8000-${String(((n * 7919) % STUDENTS) + 1).padStart(12, '0')}`;

export async function measure() {
  const { dataSource, stop } = await startDatabase();
  await fill(dataSource);
  const leaderboard = new LeaderboardRepository(dataSource);
  await checkRanks(dataSource, leaderboard);
  await medianOf(200, (n) => leaderboard.findRow(someone(n)));
  const base = await medianOf(TIMES, () => dataSource.query('SELECT 1'));
  const top = await medianOf(TIMES, () => leaderboard.top(50));
  const rank = await medianOf(TIMES, (n) => leaderboard.findRow(someone(n)));
  const row = (measured, figure) => ({
    measured,
    figure: `${figure.toFixed(3)} ms`,
    baseline: `${base.toFixed(3)} ms SELECT 1`,
    ratio: (figure / base).toFixed(2),
    aim: `${AIM_MS} ms`,
    met: figure <= AIM_MS ? 'yes' : 'no',
  });
  await stop();
  return [row('top 50 of 1,000,000, median', top), row('own rank of 1,000,000, median', rank)];
}

/** Verifies the ranks that are timed. */
async function checkRanks(dataSource, leaderboard) {
  for (const n of [1, 2, 3, 4, 5]) {
    const row = await leaderboard.findRow(someone(n));
    const [{ rank }] = await dataSource.query(
      `SELECT count(*) + 1 AS rank FROM standings s, standings own WHERE own.student_id = $1
       AND (s.balance_mxp > own.balance_mxp OR (s.balance_mxp = own.balance_mxp
         AND (s.reached_position, s.student_id) < (own.reached_position, own.student_id)))`,
      [someone(n)],
    );
    if (row.rank !== Number(rank)) throw new Error(`Rank ${row.rank} instead of ${rank}`);
  }
}
