import { Logger } from '@nestjs/common';
import { readMailbox } from '@portal/contracts/identity';
import { IdentityUnderTest, refusalOf, until } from './testing/identity.fixture';
import { MailRelay } from '@portal/mail';
import { TestSmtpServer } from '@portal/testing';

const server = new TestSmtpServer();
let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await IdentityUnderTest.start({ env: { SMTP_URL: await server.start() } });
});
afterAll(async () => {
  await identity.stop();
  await server.stop();
});

const arrived = (email: string, count = 1) =>
  until(`${count} mails to ${email}`, () => {
    const own = server.mailsTo(email);
    return Promise.resolve(own.length >= count ? own : undefined);
  });

/** Returns the queued mails to an address. */
const waiting = (email: string) =>
  identity.sql<{ attempts: number; next: Date }>(
    'SELECT attempts, next_attempt_at AS next FROM mails WHERE email = $1',
    [email],
  );

const tried = (email: string, attempts: number) =>
  until(`try ${attempts}`, async () => {
    const [row] = await waiting(email);
    return row && row.attempts >= attempts && +row.next < +identity.now + 60_000 ? row : undefined;
  });

/** Advances the clock, after which the queue is read. */
const pass = (seconds: number) => {
  identity.pass(seconds);
  identity.service.app.get(MailRelay, { strict: false }).wake();
};

const codeIn = (source: string | undefined) => /^\d{6}$/m.exec(source ?? '')?.[0] ?? 'no code';

describe('a mail by the mail server', () => {
  it('brings the code, from the configured sender, as text and as HTML', async () => {
    await identity.register({ email: 'ada@miva.edu.ng' });
    const [mail] = await arrived('ada@miva.edu.ng');
    expect(mail?.source).toContain('From: Miva <no-reply@miva.edu.ng>');
    expect(mail?.source).toContain('Subject: Your Miva code');
    expect(mail?.source).toContain('Content-Type: text/plain');
    expect(mail?.source).toContain('Content-Type: text/html');
    await identity.verify('ada@miva.edu.ng', codeIn(mail?.source));
  });

  it('can be read nowhere else', async () => {
    const { messages } = identity.service;
    expect((await refusalOf(messages.request(readMailbox, {}))).code).toBe('not_found');
  });

  it('leaves no code, password or token in the log (attack 46)', async () => {
    const lines: string[] = [];
    const log = (...parts: unknown[]) => lines.push(JSON.stringify(parts));
    Logger.overrideLogger({ log, warn: log, error: log, debug: log, verbose: log, fatal: log });
    const email = 'canary@miva.edu.ng';
    const password = 'canary-violin-tram';
    server.isDown = true;
    await identity.register({ email, password });
    await tried(email, 1);
    server.isDown = false;
    pass(60);
    const [mail] = await arrived(email);
    const code = codeIn(mail?.source);
    const { token, cookieSecret } = await identity.verify(email, code);
    await refusalOf(identity.login(email, `${password}-wrong`));
    expect(lines.join()).toContain('A mail was not taken');
    for (const secret of [code, password, token, cookieSecret]) {
      expect(lines.join()).not.toContain(secret);
    }
  });

  it('waits while the server is down, and brings a code that holds then (fault 21)', async () => {
    const email = 'patient@miva.edu.ng';
    server.isDown = true;
    const { registrationId } = await identity.register({ email });
    await tried(email, 1);
    for (let minute = 1; minute <= 12; minute += 1) {
      pass(60);
      await tried(email, minute + 1);
    }
    expect(server.mailsTo(email)).toEqual([]);
    server.isDown = false;
    pass(60);
    const [mail] = await arrived(email);
    expect(await identity.verify(email, codeIn(mail?.source), registrationId)).toMatchObject({
      message: 'Verified!',
    });
    await until('the end of the queue', async () =>
      (await waiting(email)).length === 0 ? true : undefined,
    );
    expect(server.mailsTo(email)).toHaveLength(1);
  });

  it('is one, though a code was asked for several times while the server was down', async () => {
    const email = 'hasty@miva.edu.ng';
    server.isDown = true;
    await identity.register({ email });
    for (let again = 0; again < 3; again += 1) {
      identity.pass(120);
      await identity.resend(email);
    }
    // No mail is in transit when the server is available again.
    await tried(email, 1);
    expect(await waiting(email)).toHaveLength(1);
    server.isDown = false;
    pass(60);
    const [mail] = await arrived(email);
    await identity.verify(email, codeIn(mail?.source));
    expect(server.mailsTo(email)).toHaveLength(1);
  });

  it('of a registration that has run out is not sent any more', async () => {
    const email = 'gone@miva.edu.ng';
    server.isDown = true;
    await identity.register({ email });
    await tried(email, 1);
    pass(24 * 3_600);
    server.isDown = false;
    await until('the end of the queue', async () =>
      (await waiting(email)).length === 0 ? true : undefined,
    );
    expect(server.mailsTo(email)).toEqual([]);
  });

  it('to somebody whom the server does not know is given up', async () => {
    const email = 'nobody@miva.edu.ng';
    server.refused.add(email);
    await identity.register({ email });
    await until('the end of the queue', async () =>
      (await waiting(email)).length === 0 ? true : undefined,
    );
  });

  it('survives the end of the process that was to send it', async () => {
    const email = 'survivor@miva.edu.ng';
    server.isDown = true;
    await identity.register({ email });
    await tried(email, 1);
    const { SMTP_URL, DATABASE_URL } = identity.service.config;
    const other = await IdentityUnderTest.start({
      env: { SMTP_URL: SMTP_URL ?? '' },
      databaseUrl: DATABASE_URL ?? '',
      at: +identity.now + 60_000,
    });
    server.isDown = false;
    await arrived(email);
    await other.stop();
  });
});
