import { forgotPassword, resetPassword } from '@portal/contracts/account';
import { seedStudents } from '@portal/contracts/identity';
import { askSignInLink } from '@portal/contracts/sign-in-link';
import { currentCorrelationId, runWithCorrelation } from '@portal/platform';
import { AbstractLogger, DataSource } from 'typeorm';
import { AccountRules } from './rules/account-rules';
import { MailRelay } from '@portal/mail';
import { PasswordHasher } from './secrets/password-hasher';
import { IdentityUnderTest, refusalOf } from './testing/identity.fixture';

/** Correlation id of the request whose statements are recorded. */
const COUNTED = 'counted';

/** Records each statement of the counted request, without its values. */
class StatementLog extends AbstractLogger {
  readonly statements: string[] = [];

  override logQuery(query: string): void {
    if (currentCorrelationId() === COUNTED) this.statements.push(query.replace(/\$\d+/g, '$'));
  }

  protected writeLog(): void {
    // Only the statements are relevant.
  }
}

let identity: IdentityUnderTest;
const device = { address: '203.0.113.200', userAgent: 'A curious person' };

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  // A reset needs a mail server; for the response and its timing, the built-in mailbox is
  // sufficient.
  Object.assign(identity.service.app.get(AccountRules, { strict: false }), {
    hasMailServer: true,
  });
  const students = Array.from({ length: 10 }, (_, number) => ({
    email: `known${number}@miva.edu.ng`,
    name: 'Somebody Known',
    department: 'Economics' as const,
  }));
  await identity.service.messages.request(seedStudents, { students });
  // Gives the students a password, as real ones have.
  await identity.student('model@miva.edu.ng');
  await identity.sql(
    `UPDATE users SET password_hash = model.password_hash
     FROM users model WHERE model.email = 'model@miva.edu.ng'`,
  );
});
afterAll(() => identity.stop());

/** Calls that an outsider may make with an address. */
const CALLS: [string, (email: string) => Promise<unknown>][] = [
  ['a registration', (email) => identity.register({ email }).then(({ message }) => message)],
  ['a call for a new code', (email) => identity.resend(email)],
  ['a second call, too early', (email) => early(() => identity.resend(email))],
  ['a second registration, too early', (email) => early(() => identity.register({ email }))],
  ['a wrong code', (email) => refused(identity.verify(email, '000000'))],
  ['twelve wrong codes, with the id and without', guessTwelve],
  ['a wrong password', (email) => refused(identity.login(email, 'wrong', device))],
  ['a forgotten password', forgot],
  ['a second one, too early', (email) => early(() => forgot(email))],
  ['a sign-in link', (email) => askLink(email)],
  ['a second one of these, too early', (email) => early(() => askLink(email))],
  ['a wrong code for a new password', (email) => forgot(email).then(() => refused(reset(email)))],
  [
    'a wrong password at the admins’ door',
    (email) => refused(identity.adminLogin(email, 'wrong', device)),
  ],
];

async function guessTwelve(email: string): Promise<unknown[]> {
  const { registrationId } = await identity.register({ email });
  const answers: unknown[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const id = guess % 2 ? registrationId : undefined;
    answers.push(await refused(identity.verify(email, '000000', id)));
  }
  return answers;
}

function askLink(email: string) {
  return identity.service.messages.request(askSignInLink, { email, device });
}

async function forgot(email: string) {
  const { message } = await identity.service.messages.request(forgotPassword, { email, device });
  return message;
}

function reset(email: string) {
  const password = 'copper kettle 9 moons';
  const attempt = { email, code: '000000', password, confirmPassword: password, device };
  return identity.service.messages.request(resetPassword, attempt);
}

async function early(call: () => Promise<unknown>): Promise<unknown> {
  await call();
  return refused(call());
}

async function refused(call: Promise<unknown>): Promise<unknown> {
  const { code, message, details } = await refusalOf(call);
  return { code, message, details };
}

describe('a known address and an unknown one (attack 10)', () => {
  it.each(CALLS)('get the same answer to %s', async (_, call) => {
    identity.pass(86_400);
    const answers = [await call('known1@miva.edu.ng'), await call('unknown1@miva.edu.ng')];
    expect(answers[0]).toEqual(answers[1]);
  });

  it.each(CALLS)('cost the same work for %s: statements and hashes', async (_, call) => {
    identity.pass(86_400);
    const { app } = identity.service;
    // Mails are sent outside of the request; here their statements would mix with it.
    await app.get(MailRelay, { strict: false }).onModuleDestroy();
    const hasher = app.get(PasswordHasher, { strict: false });
    const hashes = [jest.spyOn(hasher, 'hash'), jest.spyOn(hasher, 'matches')] as const;
    const workFor = async (email: string) => {
      const log = new StatementLog();
      Object.assign(app.get(DataSource, { strict: false }), { logger: log });
      hashes.forEach((spy) => spy.mockClear());
      await runWithCorrelation(COUNTED, () => call(email));
      return { statements: log.statements, hashes: hashes.map((spy) => spy.mock.calls.length) };
    };
    const known = await workFor('known2@miva.edu.ng');
    expect(known).toEqual(await workFor('unknown2@miva.edu.ng'));
    expect(known.statements.length).toBeGreaterThan(0);
  });
});
