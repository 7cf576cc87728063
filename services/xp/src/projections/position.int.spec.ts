import { randomUUID } from 'node:crypto';
import { earnXp } from '@portal/contracts/xp';
import { RewoundError } from '@portal/event-store';
import { createTestDatabase, startTestService, type TestDatabase } from '@portal/testing';
import type { DataSource } from 'typeorm';
import { openLedgerDatabase } from '../ledger-database';
import { eventually } from '../testing/ledger.fixture';
import { XpModule } from '../xp.module';
import { readPosition } from './position';

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

it('a position that an older version has written is given its event at the start', async () => {
  const before = await readPosition(tool.manager);
  // An older version knows of the cursor alone.
  await tool.query(
    `UPDATE projection_positions SET event = jsonb_set(event, '{cursor}', '"postgres:0"')`,
  );
  await expect(readPosition(tool.manager)).resolves.toMatchObject({ event: null });
  await (await start()).stop();
  await expect(readPosition(tool.manager)).resolves.toEqual(before);
});

it.each(['postgres:99999', 'eventstoredb:1'])(
  'no event is at %s: the start ends',
  async (cursor) => {
    await tool.query('UPDATE projection_positions SET cursor = $1', [cursor]);
    await expect(start()).rejects.toThrow(RewoundError);
  },
);
