import { randomUUID } from 'node:crypto';
import { authenticate, logout } from '@portal/contracts/identity';
import { IdentityUnderTest, otherCode, refusalOf } from './testing/identity.fixture';

const WRONG = { code: 'wrong_code', message: 'Invalid code' };
let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
});
afterAll(() => identity.stop());

/** Registers and verifies a student whose browser lost the response to the code. */
async function verified(email: string) {
  const { registrationId } = await identity.register({ email });
  const code = await identity.codeFor(email);
  const { token } = await identity.verify(email, code, registrationId);
  const { userId, sessionId } = await identity.service.messages.request(authenticate, { token });
  return { email, code, registrationId, userId, sessionId };
}

const refused = (email: string, code: string, id?: string) =>
  refusalOf(identity.verify(email, code, id));

describe('the code of a registration, sent again after its answer was lost', () => {
  it('signs in to the account that it has made', async () => {
    const { email, code, registrationId, userId } = await verified('again@miva.edu.ng');
    for (let time = 1; time <= 2; time += 1) {
      const { token, message } = await identity.verify(email, code, registrationId);
      expect(message).toBe('Verified!');
      const caller = await identity.service.messages.request(authenticate, { token });
      expect(caller.userId).toBe(userId);
    }
    expect(await identity.sql('SELECT 1 FROM users WHERE email = $1', [email])).toHaveLength(1);
  });

  it('does so also when somebody has asked for another code meanwhile', async () => {
    const { email, code, registrationId } = await verified('asked@miva.edu.ng');
    identity.pass(120);
    await identity.resend(email);
    expect(await identity.verify(email, code, registrationId)).toMatchObject({
      message: 'Verified!',
    });
  });

  it('opens nothing for another browser, with another code or once it has expired', async () => {
    const { email, code, registrationId } = await verified('others@miva.edu.ng');
    expect(await refused(email, code)).toMatchObject(WRONG);
    expect(await refused(email, code, randomUUID())).toMatchObject(WRONG);
    expect(await refused(email, otherCode(code, 1), registrationId)).toMatchObject(WRONG);
    identity.pass(600);
    expect(await refused(email, code, registrationId)).toMatchObject(WRONG);
  });

  it('is void after 5 wrong tries, like one that waits', async () => {
    const { email, code, registrationId } = await verified('guessed@miva.edu.ng');
    for (let distance = 1; distance <= 5; distance += 1) {
      await refused(email, otherCode(code, distance), registrationId);
    }
    expect(await refused(email, code, registrationId)).toMatchObject(WRONG);
  });

  it('opens nothing more once the student has signed out', async () => {
    const { email, code, registrationId, sessionId } = await verified('out@miva.edu.ng');
    await identity.service.messages.request(logout, { sessionId });
    expect(await refused(email, code, registrationId)).toMatchObject(WRONG);
  });
});
