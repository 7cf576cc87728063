// Appends to the ledger compared with single-row commits of PostgreSQL, with the same number of
// writers.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { startDatabase } from './database.mjs';
import { median } from './table.mjs';

const require = createRequire(import.meta.url);
const { Pool } = require('pg');
const { PostgresEventStore } = require('../libs/event-store/dist');

const WRITERS = [1, 8, 32, 128];
const AIMS = { 32: 1.2, 128: 2 };
const SECONDS = 2;
const ROUNDS = 3;
/** The server allows 100 connections; a baseline with more writers shares these. */
const CONNECTIONS = 90;

/**
 * Runs concurrent writers, each with one append after the other, for some seconds; returns appends
 * per second.
 */
async function throughput(writers, write) {
  const began = Date.now();
  const end = began + SECONDS * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; Date.now() < end; n += 1) {
        await write(writer, n);
        count += 1;
      }
    }),
  );
  return count / ((Date.now() - began) / 1000);
}

export async function measure() {
  const { url, dataSource, stop } = await startDatabase();
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, options: '-c search_path=xp' });
  pool.on('error', () => undefined); // the server is stopped below
  await pool.query(
    'CREATE TABLE single_rows (id uuid PRIMARY KEY, stream text, revision int, data jsonb)',
  );
  const store = new PostgresEventStore(dataSource);
  const data = {
    amountMxp: 2000,
    reason: 'test',
    reference: { kind: 'bench', id: 'x' },
    balanceAfterMxp: 2000,
  };
  const json = JSON.stringify(data);
  const single = (writer, n) =>
    pool.query('INSERT INTO single_rows VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      `s${writer}`,
      n,
      json,
    ]);
  const rows = [];
  for (const writers of WRITERS) {
    const figures = [];
    const baselines = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const streams = Array.from({ length: writers }, () => `xp-${randomUUID()}`);
      const append = async (writer, n) => {
        const expected = n === 0 ? 'none' : n - 1;
        const result = await store.append(streams[writer], expected, randomUUID(), [
          { type: 'XpEarned', data },
        ]);
        if (result.kind !== 'ok') throw new Error(`An append ended in ${result.kind}`);
      };
      figures.push(await throughput(writers, append));
      baselines.push(await throughput(writers, single));
    }
    const [figure, baseline] = [median(figures), median(baselines)];
    const aim = AIMS[writers];
    rows.push({
      measured: `ledger appends, ${writers} writers`,
      figure: `${Math.round(figure)}/s`,
      baseline: `${Math.round(baseline)}/s single-row commits`,
      ratio: (figure / baseline).toFixed(2),
      aim: aim ? `${aim}` : '–',
      met: aim ? (figure / baseline >= aim ? 'yes' : 'no') : '–',
    });
  }
  await pool.end();
  await stop();
  return rows;
}
