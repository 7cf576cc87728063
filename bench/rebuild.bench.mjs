// Rebuilds the projection from 1,000,000 events of 50,000 students, compared with only reading
// them.
import { createRequire } from 'node:module';
import { startDatabase } from './database.mjs';

const require = createRequire(import.meta.url);
const { PostgresEventStore } = require('../libs/event-store/dist');
const { rebuildStandings } = require('../services/xp/dist/projections/rebuild');

const EVENTS = 1_000_000;
const STUDENTS = 50_000;
const AIM = 200_000;

async function fill(dataSource) {
  const each = EVENTS / STUDENTS;
  await dataSource.query(`INSERT INTO events
    (position, stream, revision, command_id, ordinal, type, data, correlation_id, recorded_at, hash)
    SELECT (r * ${STUDENTS}) + s + 1, 'xp-' || '00000000-0000-4000-8000-' || lpad(s::text, 12, '0'), r,
      gen_random_uuid(), 0, 'XpEarned', jsonb_build_object('amountMxp', 2000, 'reason', 'test',
        'reference', jsonb_build_object('kind', 'bench', 'id', 'x'), 'balanceAfterMxp', (r + 1) * 2000),
      'bench', now(), '\\x00'
    FROM generate_series(0, ${each - 1}) r, generate_series(0, ${STUDENTS - 1}) s`);
  await dataSource.query('VACUUM ANALYZE events');
}

async function timed(work) {
  const began = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - began) / 1e9;
}

/** Reads every event by position in pages of the same size and discards it. */
async function readRaw(dataSource) {
  for (let after = 0; after < EVENTS; after += 20_000) {
    await dataSource.query(
      'SELECT position, stream, revision, type, data FROM events WHERE position > $1 ORDER BY position LIMIT 20000',
      [after],
    );
  }
}

export async function measure() {
  const { dataSource, stop } = await startDatabase();
  await fill(dataSource);
  const store = new PostgresEventStore(dataSource);
  const raw = EVENTS / (await timed(() => readRaw(dataSource)));
  const rate = EVENTS / (await timed(() => rebuildStandings(dataSource, store)));
  await stop();
  return [
    {
      measured: 'rebuild of 1,000,000 events',
      figure: `${Math.round(rate)}/s`,
      baseline: `${Math.round(raw)}/s read and thrown away`,
      ratio: (rate / raw).toFixed(2),
      aim: `${AIM}/s`,
      met: rate >= AIM ? 'yes' : 'no',
    },
  ];
}
