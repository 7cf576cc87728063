import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { studentDeleted } from '@portal/contracts/identity';
import { Outbox } from '@portal/messaging';
import { createTestDatabase } from '@portal/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { startServices } from './portal';

const RECEIVERS = ['announcements', 'library', 'study', 'testlab', 'xp'];

it('a portal that is stopped under load has every fact with all of its receivers, or keeps it', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-stop-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' };
  const services = await startServices({ ...env, NODE_ENV: 'test' }, () => undefined);
  const identity = services.byName.get('identity');
  if (!identity) throw new Error('There is no identity.');
  const dataSource = identity.get(DataSource);
  const outbox = identity.get(Outbox, { strict: false });
  const published: string[] = [];
  const publish = async () => {
    const fact = { studentId: randomUUID() };
    published.push(
      await dataSource.transaction((manager) => outbox.write(manager, studentDeleted, fact)),
    );
    outbox.wake();
  };
  const publishUntilClosed = async () => {
    for (let isOpen = true; isOpen;)
      isOpen = await publish().then(
        () => true,
        () => false,
      );
  };
  // Four publishers, so that some events are always in transit when the stop begins.
  const load = Promise.all(Array.from({ length: 4 }, publishUntilClosed));
  while (published.length < 20) await setTimeout(10);
  await services.stop();
  await load;

  const client = new Client({ connectionString: database.url });
  await client.connect();
  const idsIn = async (table: string) => {
    const { rows } = await client.query<{ event_id: string }>(`SELECT event_id FROM ${table}`);
    return new Set(rows.map((row) => row.event_id));
  };
  const kept = await idsIn('identity.outbox');
  for (const receiver of RECEIVERS) {
    const has = await idsIn(`${receiver}.inbox`);
    const waits = await idsIn(`${receiver}.incoming_events`);
    const lost = published.filter((id) => !kept.has(id) && !has.has(id) && !waits.has(id));
    expect({ receiver, lost }).toEqual({ receiver, lost: [] });
  }
  await client.end();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});
