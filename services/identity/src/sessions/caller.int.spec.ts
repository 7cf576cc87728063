import { authenticate } from '@portal/contracts/identity';
import { currentCorrelationId, runWithCorrelation } from '@portal/platform';
import { AbstractLogger } from 'typeorm';
import { IdentityUnderTest, refusalOf } from '../testing/identity.fixture';
import { SessionLookups } from './session-lookups';

/** Correlation id of the request whose statements are counted. */
const COUNTED = 'counted';

class StatementLog extends AbstractLogger {
  readonly statements: string[] = [];

  override logQuery(query: string): void {
    if (currentCorrelationId() === COUNTED) this.statements.push(query);
  }

  protected writeLog(): void {
    // Only the statements are relevant.
  }
}

let identity: IdentityUnderTest;
let secrets: { token: string; cookieSecret: string };
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  secrets = await identity.student('ada@miva.edu.ng');
});
afterAll(() => identity.stop());

async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const log = new StatementLog();
  const { connections } = identity.service.app.get(SessionLookups, { strict: false });
  Object.assign(connections, { logger: log });
  await runWithCorrelation(COUNTED, call);
  return log.statements;
}
const ask = (proof: { token: string } | { cookieSecret: string }) => () =>
  identity.service.messages.request(authenticate, proof);
const lastSeen = async () => {
  const [row] = await identity.sql<{ at: Date }>('SELECT last_seen_at AS at FROM sessions');
  return row?.at;
};

describe('finding out who calls', () => {
  it.each([
    ['a token', () => ({ token: secrets.token })],
    ['a cookie', () => ({ cookieSecret: secrets.cookieSecret })],
  ])(
    'costs one statement by %s, also where the session is marked as seen',
    async (_name, proof) => {
      expect(await statementsOf(ask(proof()))).toHaveLength(1);
      identity.pass(300);
      expect(await statementsOf(ask(proof()))).toHaveLength(1);
      expect(await lastSeen()).toEqual(identity.now);
    },
  );

  it('marks the session as seen every five minutes at most', async () => {
    const marked = await lastSeen();
    identity.pass(299);
    await ask({ token: secrets.token })();
    expect(await lastSeen()).toEqual(marked);
    identity.pass(1);
    await Promise.all([1, 2, 3].map(() => ask({ token: secrets.token })()));
    expect(await lastSeen()).toEqual(identity.now);
  });

  it('marks none whose holder is shut out', async () => {
    const marked = await lastSeen();
    identity.pass(300);
    const until = new Date(+identity.now + 86_400_000);
    await identity.sql('UPDATE users SET suspended_until = $1', [until]);
    expect(await refusalOf(ask({ token: secrets.token })())).toMatchObject({ code: 'suspended' });
    expect(await lastSeen()).toEqual(marked);
  });
});
