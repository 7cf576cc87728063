/** @looks-at xp */
import type { INestMicroservice } from '@nestjs/common';
import { Controller, Module } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { exportAccountFile } from '@portal/contracts/account-export';
import { studentRegistered } from '@portal/contracts/identity';
import { adjustXp, getBalance } from '@portal/contracts/xp';
import { CREATE_EVENT_STORE } from '@portal/event-store';
import {
  createService,
  HandlesRequest,
  Messages,
  MessagesModule,
  NatsTransport,
  type Refusal,
} from '@portal/messaging';
import { loadConfig, Metrics } from '@portal/platform';
import { createTestDatabase, startNatsServer, type TestNatsServer } from '@portal/testing';
import { connect, type NatsConnection } from 'nats';
import { Client } from 'pg';
import { makeDatabaseRoles, makeNatsUsers } from './server-users';
import { serviceNames } from './process-plans';

const STUDENT = '00000000-0000-4000-8000-000000000001';
const MINT: RequestOf<typeof adjustXp> = {
  studentId: STUDENT,
  amountMxp: 777_000_000,
  reason: 'adjustment',
  direction: 'up',
  reference: { kind: 'attack', id: STUDENT },
  commandId: STUDENT,
};
const users = makeNatsUsers();
const programs = ['gateway', ...serviceNames()];
const minted: unknown[] = [];

@Controller()
class Ledger {
  @HandlesRequest(adjustXp)
  adjust(request: RequestOf<typeof adjustXp>) {
    minted.push(request);
    return Promise.resolve({ balanceMxp: 0, revision: 0, isRepeat: false });
  }

  @HandlesRequest(getBalance)
  balance() {
    return Promise.resolve({
      balanceMxp: 5_000,
      lifetimeMxp: 5_000,
      highestLevel: 'Amateur' as const,
      revision: 1,
    });
  }
}

@Module({ imports: [MessagesModule.forGateway()], controllers: [Ledger] })
class LedgerModule {}

@Module({ imports: [MessagesModule.forGateway()] })
class AskerModule {}

let nats: TestNatsServer;
let ledger: INestMicroservice;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  nats = await startNatsServer({ settings: users.settings });
  ledger = await startAs('xp', LedgerModule);
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await nats.stop();
});

const credentials = (user: string) => ({ user, password: users.passwords.get(user) });

async function startAs(name: string, module: typeof LedgerModule, refusals: Refusal[] = []) {
  const transport = await NatsTransport.connect(nats.url, 10, credentials(name));
  transport.onRefused((refusal) => refusals.push(refusal));
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const app = await createService({ name, module }, { config, transport });
  undo.push(async () => {
    await app.close();
    await transport.close();
  });
  return app;
}

async function connectAs(user: string): Promise<NatsConnection> {
  const { password = '' } = credentials(user);
  const inboxPrefix = `_INBOX_${user}`;
  const connection = await connect({ servers: nats.url, user, pass: password, inboxPrefix });
  undo.push(() => connection.close());
  return connection;
}

/** Returns the server's answer to a subscription: only a refusal ends it before a message. */
async function refusalOf(connection: NatsConnection, subject: string, queue?: string) {
  return new Promise<string>((resolve, reject) => {
    const callback = (error: Error | null) => resolve(error?.message ?? 'something came');
    connection.subscribe(subject, { callback, ...(queue && { queue }) });
    // The server answers in order: a refusal of the subscription arrives before this.
    connection.flush().then(() => setImmediate(resolve, 'allowed'), reject);
  });
}

describe('NATS', () => {
  it.each([
    ['nobody', {}],
    ['a guess', { user: 'xp', pass: 'xp' }],
    ['another service', { user: 'xp', pass: users.passwords.get('testlab') ?? '' }],
    ['the user there was before', { user: 'portal', pass: users.passwords.get('gateway') ?? '' }],
  ])('lets in no process that comes as %s (47)', async (_who, who) => {
    await expect(connect({ servers: nats.url, ...who })).rejects.toMatchObject({
      code: 'AUTHORIZATION_VIOLATION',
    });
  });

  it('lets nobody mint XP by the ledger, and says so at once (F15)', async () => {
    for (const name of programs.filter((one) => one !== 'xp')) {
      const refusals: Refusal[] = [];
      const asker = await startAs(name, AskerModule, refusals);
      const startedAt = performance.now();
      const mint = asker.get(Messages).request(adjustXp, MINT);
      await expect(mint).rejects.toMatchObject({ code: 'internal' });
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      expect(refusals).toEqual([{ operation: 'publish', subject: 'xp.adjust' }]);
      const exposition = await asker.get(Metrics).registry.metrics();
      expect(exposition).toContain(
        'portal_messages_refused_total{operation="publish",subject="xp.adjust"} 1',
      );
    }
    expect(minted).toEqual([]);
    expect(ledger.get(Messages)).toBeDefined();
  });

  it.each(['gateway', 'testlab'])('brings %s the answers that it needs', async (name) => {
    const refusals: Refusal[] = [];
    const asker = await startAs(name, AskerModule, refusals);
    const balance = asker.get(Messages).request(getBalance, { studentId: STUDENT });
    await expect(balance).resolves.toMatchObject({ balanceMxp: 5_000 });
    expect(refusals).toEqual([]);
  });

  it('refuses a stream at once too', async () => {
    const testlab = await startAs('testlab', AskerModule);
    const stream = testlab.get(Messages).stream(exportAccountFile, { userId: STUDENT });
    const startedAt = performance.now();
    await expect(stream.next()).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it.each([
    ['everything', '>', undefined],
    ['the answers that others get', '_INBOX_gateway.>', undefined],
    ['answers to whoever names no inbox of its own', '_INBOX.>', undefined],
    ['what others are asked', 'xp.earn', undefined],
    ['what others are asked, in their place', 'xp.earn', 'xp'],
    ['its own requests beside the process that answers them', 'testlab.generate', undefined],
    ['every fact', 'portal.event.>', undefined],
  ])('does not let testlab hear %s', async (_what, subject, queue) => {
    const connection = await connectAs('testlab');
    await expect(refusalOf(connection, subject, queue)).resolves.toMatch(/permissions violation/i);
    await expect(refusalOf(connection, 'testlab.generate', 'testlab')).resolves.toBe('allowed');
  });

  it.each([
    ['tell a fact of identity', `portal.event.${studentRegistered.subject}`],
    ['answer in the place of others', '_INBOX_announcements.guess'],
    ['delete the stream of facts', '$JS.API.STREAM.DELETE.PORTAL_EVENTS'],
    ['empty it', '$JS.API.STREAM.PURGE.PORTAL_EVENTS'],
    ['read what it does not hear', '$JS.API.STREAM.MSG.GET.PORTAL_EVENTS'],
    ['hear by a consumer of its own', '$JS.API.CONSUMER.CREATE.PORTAL_EVENTS'],
    ['move the consumer of another', '$JS.API.CONSUMER.DELETE.PORTAL_EVENTS.xp-any'],
  ])('does not let testlab %s', async (_what, subject) => {
    const connection = await connectAs('testlab');
    const asked = connection.request(subject, '{}', { timeout: 5_000 });
    await expect(asked).rejects.toMatchObject({ code: 'PERMISSIONS_VIOLATION' });
  });
});

async function expectAppendOnly(xp: Client): Promise<void> {
  for (const act of [
    'UPDATE events SET position = position',
    'DELETE FROM events',
    'TRUNCATE events',
    'DROP TABLE events',
    'ALTER TABLE events DROP COLUMN hash',
    'ALTER TABLE events OWNER TO xp',
    'DROP SCHEMA xp CASCADE',
    'SET ROLE xp_owner',
    `CREATE TRIGGER nothing BEFORE INSERT ON events
     FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    "SELECT setval('event_positions', 1)",
  ]) {
    const refused = await xp.query(act).then(() => 'done', String);
    expect([act, refused]).toEqual([act, expect.stringMatching(/permission denied|must be owner/)]);
  }
  expect((await xp.query('SELECT stream FROM events')).rows).toEqual([{ stream: 'xp-one' }]);
}

describe('PostgreSQL', () => {
  it('lets xp add to the ledger, and neither change nor remove what is in it', async () => {
    const database = await createTestDatabase();
    const connected = async (url: string | undefined) => {
      const xp = new Client({ connectionString: url, options: '-c search_path=xp' });
      await xp.connect();
      return xp;
    };
    const append = (xp: Client) =>
      xp.query(
        `SELECT verdict FROM append_events(ARRAY['xp-one'], ARRAY[-1], ARRAY[gen_random_uuid()],
           ARRAY[0]::smallint[], ARRAY['XpEarned'], ARRAY['{}'], ARRAY['test'])`,
      );
    // Before the first start of xp, which creates the ledger, and again before the next start.
    const first = await connected((await makeDatabaseRoles(database.url, ['xp'])).get('xp'));
    for (const statement of CREATE_EVENT_STORE) await first.query(statement);
    expect((await append(first)).rows).toEqual([{ verdict: 'ok' }]);
    await expectAppendOnly(first);
    await first.end();
    const next = await connected((await makeDatabaseRoles(database.url, ['xp'])).get('xp'));
    expect((await append(next)).rows).toEqual([{ verdict: 'conflict' }]);
    await next.query('CREATE TABLE another_of_xp (id int)');
    await expectAppendOnly(next);
    await next.end();
    await database.drop();
  });

  it('lets each service reach its own schema alone, and nobody else in (47)', async () => {
    const database = await createTestDatabase();
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    // In the state that a portal with a single role leaves.
    for (const name of serviceNames()) {
      await owner.query(`CREATE SCHEMA ${name}`);
      await owner.query(`CREATE TABLE ${name}.kept (id serial PRIMARY KEY, text text)`);
      await owner.query(`INSERT INTO ${name}.kept (text) VALUES ('kept')`);
      await owner.query(`CREATE FUNCTION ${name}.one() RETURNS int LANGUAGE sql AS 'SELECT 1'`);
    }
    const old = await makeDatabaseRoles(database.url, serviceNames());
    const urls = await makeDatabaseRoles(database.url, serviceNames());
    for (const name of serviceNames()) {
      const client = new Client({ connectionString: urls.get(name) });
      await client.connect();
      const { rows } = await client.query(`SELECT text FROM ${name}.kept`);
      expect(rows).toEqual([{ text: 'kept' }]);
      await client.query(`ALTER TABLE ${name}.kept ADD more text`);
      await client.query(`INSERT INTO ${name}.kept (text) VALUES ('more')`);
      await client.query(
        `CREATE OR REPLACE FUNCTION ${name}.one() RETURNS int LANGUAGE sql AS 'SELECT 2'`,
      );
      for (const other of serviceNames().filter((one) => one !== name)) {
        await expect(client.query(`SELECT * FROM ${other}.kept`)).rejects.toThrow(
          'permission denied',
        );
      }
      for (const act of ['CREATE SCHEMA mine', 'CREATE ROLE me', 'CREATE TABLE public.mine ()']) {
        await expect(client.query(act)).rejects.toThrow('permission denied');
      }
      await client.end();
    }
    const [name = ''] = serviceNames();
    for (const url of [old.get(name) ?? '', withPassword(urls.get(name) ?? '', 'a guess')]) {
      const stranger = new Client({ connectionString: url });
      stranger.on('error', () => undefined);
      await expect(stranger.connect()).rejects.toThrow('password authentication failed');
    }
    await owner.query(
      serviceNames()
        .map((one) => `DROP SCHEMA ${one} CASCADE`)
        .join(';'),
    );
    await owner.end();
    await database.drop();
  });
});

function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}
