// Moves 100,000 events of 5,000 students from PostgreSQL to the double of EventStoreDB and
// verifies them, compared with only reading and appending them. `MOVE_EVENTS` sets another number.
import { createRequire } from 'node:module';
import { startDatabase } from './database.mjs';

const require = createRequire(import.meta.url);
const { EventStoreDBClient, NO_STREAM, jsonEvent } = require('@eventstore/db-client');
const { openEventStoreDb, PostgresEventStore } = require('../libs/event-store/dist');
const { startEventStoreDbDouble } = require('../libs/testing/dist');
const { copyLedger, proveEqual } = require('../services/xp/dist/move/move-ledger');

const EVENTS = Number(process.env['MOVE_EVENTS'] ?? 100_000);
const EACH = 20;
const AIM = 0.3;

async function fill(dataSource) {
  const students = EVENTS / EACH;
  await dataSource.query(`INSERT INTO events
    (position, stream, revision, command_id, ordinal, type, data, correlation_id, recorded_at, hash)
    SELECT (r * ${students}) + s + 1, 'xp-' || '00000000-0000-4000-8000-' || lpad(s::text, 12, '0'), r,
      gen_random_uuid(), 0, 'XpEarned', jsonb_build_object('amountMxp', 2000, 'reason', 'test',
        'reference', jsonb_build_object('kind', 'bench', 'id', 'x'), 'balanceAfterMxp', (r + 1) * 2000),
      'bench', now(), '\\x00'
    FROM generate_series(0, ${EACH - 1}) r, generate_series(0, ${students - 1}) s`);
  await dataSource.query('VACUUM ANALYZE events');
}

async function timed(work) {
  const began = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - began) / 1e9;
}

/**
 * Reads every event in the same pages and appends them one after the other, without further
 * checks.
 */
async function copyRaw(dataSource) {
  const double = await startEventStoreDbDouble();
  const client = EventStoreDBClient.connectionString(double.url);
  const seconds = await timed(async () => {
    for (let after = 0; after < EVENTS; after += 2_000) {
      const rows = await dataSource.query(
        'SELECT stream, revision, type, data FROM events WHERE position > $1 ORDER BY position LIMIT 2000',
        [after],
      );
      for (const { stream, revision, type, data } of rows) {
        const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1);
        await client.appendToStream(stream, jsonEvent({ type, data }), { expectedRevision });
      }
    }
  });
  await client.dispose();
  await double.stop();
  return seconds;
}

async function move(dataSource) {
  const double = await startEventStoreDbDouble();
  const target = await openEventStoreDb({ url: double.url, streamPrefix: 'xp-' }, 10_000);
  const source = new PostgresEventStore(dataSource);
  const seconds = await timed(async () => {
    await copyLedger(source, target);
    const { events } = await proveEqual(source, target);
    if (events !== EVENTS) throw new Error(`${events} events were moved`);
  });
  await target.close();
  await double.stop();
  return seconds;
}

export async function measure() {
  const { dataSource, stop } = await startDatabase();
  await fill(dataSource);
  const raw = EVENTS / (await copyRaw(dataSource));
  const rate = EVENTS / (await move(dataSource));
  await stop();
  return [
    {
      measured: `move of ${EVENTS.toLocaleString('en')} events to EventStoreDB`,
      figure: `${Math.round(rate)}/s`,
      baseline: `${Math.round(raw)}/s read and appended`,
      ratio: (rate / raw).toFixed(2),
      aim: `${AIM}`,
      met: rate / raw >= AIM ? 'yes' : 'no',
    },
  ];
}
