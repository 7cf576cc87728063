import { randomUUID } from 'node:crypto';
import { earnXp } from '@portal/contracts/xp';
import { RewoundError, type EventStore } from '@portal/event-store';
import { createTestDatabase, startTestService, type TestDatabase } from '@portal/testing';
import type { DataSource } from 'typeorm';
import { openLedgerDatabase } from '../ledger-database';
import { EVENT_STORE } from '../ledger-stream';
import { eventually } from '../testing/ledger.fixture';
import { XpModule } from '../xp.module';
import { addMissed, forgetMissed, readMissed, readPosition } from './position';
import { StandingsProjection } from './standings.projection';

let database: TestDatabase;
let tool: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const service = await start();
  const reference = { kind: 'practice-session', id: 'one' };
  const earning = { studentId: randomUUID(), amountMxp: 2_000, reason: 'test' as const, reference };
  await service.messages.request(earnXp, { commandId: randomUUID(), ...earning });
  tool = await openLedgerDatabase(database.url);
  await eventually(async () => expect((await readPosition(tool.manager)).event).not.toBeNull());
  await service.stop();
});
afterAll(async () => {
  await tool.destroy();
  await database.drop();
});

const start = () => startTestService({ name: 'xp', module: XpModule, databaseUrl: database.url });

it('a batch of a process that is behind never moves the position back', async () => {
  const service = await start();
  const reference = { kind: 'practice-session', id: 'two' };
  for (let n = 0; n < 3; n += 1) {
    const earning = { studentId: randomUUID(), amountMxp: 2_000, reason: 'test' as const };
    await service.messages.request(earnXp, { commandId: randomUUID(), ...earning, reference });
  }
  const all = await service.app.get<EventStore>(EVENT_STORE, { strict: false }).readAll(null, 10);
  const newest = all.at(-1)?.cursor;
  await eventually(async () => expect((await readPosition(tool.manager)).cursor).toBe(newest));
  const before = await readPosition(tool.manager);
  const standings = service.app.get(StandingsProjection, { strict: false });
  await standings.apply(all.slice(0, 2));
  const [first] = all;
  if (first) await standings.complete(first);
  await service.stop();
  await expect(readPosition(tool.manager)).resolves.toEqual(before);
});

it('a position that an older version has written is given its event at the start', async () => {
  const before = await readPosition(tool.manager);
  // An older version stores only the cursor.
  await tool.query(
    `UPDATE projection_positions SET event = jsonb_set(event, '{cursor}', '"postgres:0"')`,
  );
  await expect(readPosition(tool.manager)).resolves.toMatchObject({ event: null });
  await (await start()).stop();
  await expect(readPosition(tool.manager)).resolves.toEqual(before);
});

it('what several processes found missing must all be there again, also what an older version has written', async () => {
  const { event } = await readPosition(tool.manager);
  if (!event) throw new Error('There is no event');
  const { stream, revision, fingerprint } = event;
  const older = { ...event, fingerprint: 'another' };
  await tool.query('UPDATE projection_positions SET missed = $1', [JSON.stringify(older)]);
  const there = { stream, revision, fingerprint };
  for (const missed of [there, there]) await addMissed(tool.manager, missed);
  await expect(readMissed(tool.manager)).resolves.toEqual([there, older]);
  await expect(start()).rejects.toThrow(RewoundError);

  await forgetMissed(tool.manager);
  await addMissed(tool.manager, { stream, revision: revision + 1, fingerprint: null });
  await addMissed(tool.manager, there);
  await expect(start()).rejects.toThrow(RewoundError);

  await forgetMissed(tool.manager);
  for (const missed of [there, event]) await addMissed(tool.manager, missed);
  await (await start()).stop();
  await expect(readMissed(tool.manager)).resolves.toEqual([]);
});

it.each(['postgres:99999', 'eventstoredb:1'])(
  'no event is at %s: the start ends',
  async (cursor) => {
    await tool.query('UPDATE projection_positions SET cursor = $1', [cursor]);
    await expect(start()).rejects.toThrow(RewoundError);
  },
);
