import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { earnXp, spendXp } from '@portal/contracts/xp';
import {
  startEventStoreDbDouble,
  startTestService,
  type EventStoreDbDouble,
  type TestService,
} from '@portal/testing';
import { XpModule } from './xp.module';

const reference = { kind: 'practice-session', id: 'one' };

let double: EventStoreDbDouble;
/** Client of an operator, who deletes and truncates streams in EventStoreDB. */
let operator: EventStoreDBClient;
let service: TestService;
let studentId: string;
let stream: string;
beforeEach(async () => {
  double = await startEventStoreDbDouble();
  operator = EventStoreDBClient.connectionString(double.url);
  const env = { EVENTSTORE_URL: double.url };
  service = await startTestService({ name: 'xp', module: XpModule, env });
  studentId = randomUUID();
  stream = `xp-${studentId}`;
  for (let n = 0; n < 4; n += 1) await move(earnXp, 2_000);
});
afterEach(async () => {
  await service.stop();
  await operator.dispose();
  await double.stop();
});

const move = (contract: typeof earnXp, amountMxp: number) => {
  const command = { commandId: randomUUID(), studentId, amountMxp, reference };
  return service.messages.request(contract, { ...command, reason: 'job' as const });
};
const insufficient = { code: 'insufficient_xp' };

it('a student whose stream was truncated keeps the balance, and goes on', async () => {
  await operator.setStreamMetadata(stream, { maxCount: 1 });
  await move(earnXp, 2_000);
  await expect(move(spendXp, 10_001)).rejects.toMatchObject(insufficient);
  await expect(move(spendXp, 10_000)).resolves.toMatchObject({ balanceMxp: 0, revision: 5 });
});

it('a student whose stream was deleted begins anew', async () => {
  await operator.deleteStream(stream);
  await expect(move(spendXp, 9_000)).rejects.toMatchObject(insufficient);
  await expect(move(earnXp, 1_000)).resolves.toMatchObject({ balanceMxp: 1_000, revision: 4 });
});

it('a student whose stream was closed for good is refused in plain words', async () => {
  await operator.tombstoneStream(stream);
  const message = 'This XP ledger has been closed. Please write to an admin.';
  await expect(move(earnXp, 1_000)).rejects.toMatchObject({ code: 'conflict', message });
});
