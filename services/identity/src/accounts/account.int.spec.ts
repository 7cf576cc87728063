import { randomUUID } from 'node:crypto';
import {
  deleteAccount,
  listDevices,
  signOutDevice,
  signOutOtherDevices,
} from '@portal/contracts/account';
import { authenticate, studentRegistered } from '@portal/contracts/identity';
import { DEVICE, IdentityUnderTest, PASSWORD, refusalOf, until } from '../testing/identity.fixture';

const PHONE = { address: '198.51.100.9', userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0' };
const email = 'ada@miva.edu.ng';
let identity: IdentityUnderTest;
let own: { userId: string; sessionId: string };
let phone: { token: string };
beforeEach(async () => {
  identity = await IdentityUnderTest.start();
  const { token } = await identity.student(email);
  const { userId, sessionId } = await messages().request(authenticate, { token });
  own = { userId, sessionId };
  identity.pass(60);
  phone = await identity.login(email, PASSWORD, PHONE);
});
afterEach(() => identity.stop());

const messages = () => identity.service.messages;
const isLive = (token: string) =>
  messages()
    .request(authenticate, { token })
    .then(
      () => true,
      () => false,
    );

describe('the devices of an account', () => {
  it('are listed, the one used last first, and the own one is marked', async () => {
    const { devices } = await messages().request(listDevices, own);
    expect(devices).toEqual([
      {
        _id: expect.any(String),
        name: 'Firefox on Android',
        address: PHONE.address,
        signedInAt: identity.now.toISOString(),
        lastSeenAt: identity.now.toISOString(),
        isCurrent: false,
      },
      expect.objectContaining({ _id: own.sessionId, isCurrent: true }),
    ]);
  });

  it('can be signed out one by one, but only the own ones (attack 26)', async () => {
    const { devices } = await messages().request(listDevices, own);
    const deviceId = devices[0]?._id ?? '';
    const stranger = { userId: randomUUID(), deviceId };
    expect((await refusalOf(messages().request(signOutDevice, stranger))).code).toBe('not_found');
    expect(await isLive(phone.token)).toBe(true);
    await messages().request(signOutDevice, { userId: own.userId, deviceId });
    expect(await isLive(phone.token)).toBe(false);
    await messages().request(signOutDevice, { userId: own.userId, deviceId });
    expect((await messages().request(listDevices, own)).devices).toHaveLength(1);
  });

  it('can be signed out all but this one', async () => {
    const { token } = await identity.login(email, PASSWORD, DEVICE);
    const { sessionId } = await messages().request(authenticate, { token });
    await messages().request(signOutOtherDevices, { userId: own.userId, sessionId });
    expect(await isLive(phone.token)).toBe(false);
    expect(await isLive(token)).toBe(true);
  });
});

describe('deleting the own account', () => {
  const ask = (password: string) =>
    messages().request(deleteAccount, { userId: own.userId, password, device: DEVICE });

  it('needs the password', async () => {
    expect((await refusalOf(ask('not this one'))).code).toBe('wrong_credentials');
    expect(await isLive(phone.token)).toBe(true);
  });

  it('leaves nothing under the address, but for the limits of its codes', async () => {
    identity.pass(120);
    await identity.register({ email });
    await identity.register({ email: 'ben@miva.edu.ng' });
    await ask(PASSWORD);
    for (const table of ['registrations', 'mails', 'password_resets', 'users']) {
      const rows = await identity.sql(`SELECT email FROM ${table} WHERE email = $1`, [email]);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await identity.sql('SELECT email FROM registrations')).toHaveLength(1);
    expect(await identity.sql('SELECT 1 FROM code_allowances')).not.toHaveLength(0);
  });

  it('ends every session, and nobody can sign in any more', async () => {
    await ask(PASSWORD);
    expect(await isLive(phone.token)).toBe(false);
    expect((await refusalOf(identity.login(email))).code).toBe('wrong_credentials');
    expect((await refusalOf(ask(PASSWORD))).code).toBe('unauthenticated');
  });

  it('is remembered by a hash of the mailbox, and named when it is registered again', async () => {
    await ask(PASSWORD);
    const [former] = await identity.sql('SELECT * FROM former_accounts');
    expect(former).toMatchObject({ student_id: own.userId });
    expect(JSON.stringify(former)).not.toContain('miva');
    const received: string[][] = [];
    identity.service.bus.listen(studentRegistered.subject, ({ body }) => {
      received.push(studentRegistered.payload.parse(body).formerIds);
      return Promise.resolve();
    });
    identity.pass(121);
    const before = (await identity.mailsTo(email, 0)).length;
    await identity.register({ email });
    await identity.verify(email, await identity.codeFor(email, before + 1));
    await identity.student('ben@miva.edu.ng');
    await until('the news of both', () => Promise.resolve(received.length === 2 || undefined));
    expect(received).toEqual([[own.userId], []]);
  });
});
