import { randomUUID } from 'node:crypto';
import type { PayloadOf } from '@portal/contracts';
import { deleteUser, liftSuspension, listUsers, suspendUser } from '@portal/contracts/admin';
import { adminActed } from '@portal/contracts/audit';
import {
  authenticate,
  getUser,
  sessionEnded,
  studentDeleted,
  studentSuspended,
} from '@portal/contracts/identity';
import { ADMIN, DEVICE, IdentityUnderTest, refusalOf, until } from '../testing/identity.fixture';

const ADA = 'ada@miva.edu.ng';
let identity: IdentityUnderTest;
let adminId: string;
beforeEach(async () => {
  identity = await IdentityUnderTest.start();
  [adminId = ''] = await idsOf(ADMIN.email);
  listen(studentSuspended.subject);
  listen(studentDeleted.subject);
});
afterEach(() => identity.stop());

const messages = () => identity.service.messages;
const idsOf = async (email: string) => {
  const rows = await identity.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return rows.map(({ id }) => id);
};
async function signedIn(email = ADA) {
  const { token, cookieSecret } = await identity.student(email);
  const [userId = ''] = await idsOf(email);
  return { token, cookieSecret, userId };
}
/** Bodies of durable events by subject, each event once. */
const receivedBySubject = new Map<string, Map<string, unknown>>();
const received = (subject: string, count: number) =>
  until(`${count} of ${subject}`, () => {
    const received = [...(receivedBySubject.get(subject)?.values() ?? [])];
    return Promise.resolve(received.length === count ? received : undefined);
  });
function listen(subject: string): void {
  const received = new Map<string, unknown>();
  receivedBySubject.set(subject, received);
  identity.service.bus.listen(subject, ({ eventId, body }) => {
    received.set(eventId, body);
    return Promise.resolve();
  });
}
const acts = async () => (await identity.acts()).map(({ act, about }) => `${act} ${about}`);

describe('Suspend 7 days', () => {
  it('shuts a student out at once, by token, cookie and password, and says until when', async () => {
    const { token, cookieSecret, userId } = await signedIn();
    const answer = await messages().request(suspendUser, { userId, adminId, days: 7 });
    expect(answer.suspendedUntil).toBe(new Date(+identity.now + 7 * 86_400_000).toISOString());
    for (const proof of [{ token }, { cookieSecret }]) {
      const refused = await refusalOf(messages().request(authenticate, proof));
      expect(refused).toMatchObject({
        code: 'suspended',
        message: 'Your account is suspended until 9 March 2026 at 10:00 (Africa/Lagos time).',
      });
    }
    expect((await refusalOf(identity.login(ADA))).code).toBe('suspended');
    const suspension = { studentId: userId, until: answer.suspendedUntil, version: 1 };
    expect(await received(studentSuspended.subject, 1)).toEqual([suspension]);
    expect(await acts()).toEqual([`user-suspended ${ADA} until ${answer.suspendedUntil ?? ''}`]);
  });

  it('shows in the list until it has run out; the old session stays ended', async () => {
    const { token, userId } = await signedIn();
    await messages().request(suspendUser, { userId, adminId, days: 1 });
    const shown = async () => (await messages().request(listUsers, {})).users[0];
    expect(await shown()).toMatchObject({ isSuspended: true });
    identity.pass(86_400);
    expect(await shown()).toMatchObject({ isSuspended: false, suspendedUntil: null });
    expect((await refusalOf(messages().request(authenticate, { token }))).code).toBe(
      'unauthenticated',
    );
    await identity.login(ADA);
  });

  it('is lifted before its time, and counts anew when it is given again', async () => {
    const { userId } = await signedIn();
    await messages().request(suspendUser, { userId, adminId, days: 365 });
    await messages().request(liftSuspension, { userId, adminId });
    await identity.login(ADA);
    await messages().request(suspendUser, { userId, adminId, days: 2 });
    await messages().request(suspendUser, { userId, adminId, days: 1 });
    const bodies = await received(studentSuspended.subject, 4);
    const facts = bodies.map((body) => studentSuspended.payload.parse(body));
    const ends = new Map(facts.map(({ version, until }) => [version, until]));
    const inDays = (days: number) => new Date(+identity.now + days * 86_400_000).toISOString();
    expect([1, 2, 3, 4].map((version) => ends.get(version))).toEqual([
      inDays(365),
      null,
      inDays(2),
      inDays(1),
    ]);
    identity.pass(86_400);
    await identity.login(ADA);
  });

  it('is numbered on where a process of an older version tells it, which numbers nothing', async () => {
    const { userId } = await signedIn();
    await messages().request(suspendUser, { userId, adminId, days: 365 });
    // Writes the event as the version without fact versions did, in its transaction.
    await identity.sql('UPDATE users SET suspended_until = NULL WHERE id = $1', [userId]);
    await identity.sql(
      `INSERT INTO outbox (event_id, subject, payload, correlation_id) VALUES ($1, $2, $3, 'old')`,
      [randomUUID(), studentSuspended.subject, JSON.stringify({ studentId: userId, until: null })],
    );
    await messages().request(suspendUser, { userId, adminId, days: 2 });
    const bodies = await received(studentSuspended.subject, 3);
    const facts = bodies.map((body) => studentSuspended.payload.parse(body));
    const isLifted = new Map(facts.map(({ version, until }) => [version, until === null]));
    expect([1, 2, 3].map((version) => isLifted.get(version))).toEqual([false, true, false]);
  });

  it('tells the gateways which sessions are over, and why', async () => {
    const { userId } = await signedIn();
    await identity.login(ADA, undefined, { ...DEVICE, userAgent: 'another' });
    const received: PayloadOf<typeof sessionEnded>[] = [];
    identity.service.bus.join({
      requestHandler: () => undefined,
      eventHandler: (subject) => (message) => {
        const body: unknown = Reflect.get(Object(message), 'body');
        if (subject === sessionEnded.subject) received.push(sessionEnded.payload.parse(body));
        return Promise.resolve();
      },
    });
    await messages().request(suspendUser, { userId, adminId, days: 7 });
    const [{ sessionIds, refusal } = { sessionIds: [], refusal: undefined }] = received;
    expect(sessionIds).toHaveLength(2);
    expect(refusal).toMatchObject({ code: 'suspended' });
  });
});

describe('Delete', () => {
  it('is refused to whoever is no admin, also where a service names one that is not there', async () => {
    const { userId } = await signedIn();
    const { userId: student } = await signedIn('ben@miva.edu.ng');
    for (const unknown of [randomUUID(), student]) {
      const asked = { userId, adminId: unknown };
      expect((await refusalOf(messages().request(deleteUser, asked))).code).toBe('forbidden');
      const suspended = messages().request(suspendUser, { ...asked, days: 7 });
      expect((await refusalOf(suspended)).code).toBe('forbidden');
    }
    expect(await messages().request(getUser, { userId })).toMatchObject({ isSuspended: false });
  });

  it('leaves nothing that tells who it was, and frees the address', async () => {
    const { token, userId } = await signedIn();
    await messages().request(deleteUser, { userId, adminId });
    expect((await refusalOf(messages().request(authenticate, { token }))).code).toBe(
      'unauthenticated',
    );
    expect((await refusalOf(identity.login(ADA))).code).toBe('wrong_credentials');
    expect((await refusalOf(messages().request(getUser, { userId }))).code).toBe('unauthenticated');
    const kept = await identity.sql('SELECT * FROM users WHERE id = $1', [userId]);
    expect(JSON.stringify(kept)).not.toMatch(/ada|argon2/i);
    expect(await received(studentDeleted.subject, 1)).toEqual([{ studentId: userId }]);
    identity.pass(120);
    const { registrationId } = await identity.register({ email: ADA });
    await identity.verify(ADA, await identity.codeFor(ADA, 3), registrationId);
    expect(await idsOf(ADA)).not.toContain(userId);
    expect((await acts())[0]).toBe(`user-deleted ${ADA}`);
  });

  it('of somebody who is not there is refused, also the second time', async () => {
    const { userId } = await signedIn();
    await messages().request(deleteUser, { userId, adminId });
    for (const gone of [userId, randomUUID()]) {
      const call = messages().request(deleteUser, { userId: gone, adminId });
      expect((await refusalOf(call)).code).toBe('not_found');
    }
    await received(studentDeleted.subject, 1);
  });
});

describe('the letters to a student', () => {
  const letter = (about: string) =>
    until(about, async () => {
      const mails = await identity.mailsTo(ADA);
      return mails.find(({ subject }) => subject === about)?.text;
    });

  it('tell of a suspension, until when in the university’s time, and of its end', async () => {
    const { userId } = await signedIn();
    await messages().request(suspendUser, { userId, adminId, days: 7 });
    expect(await letter('Your Miva account is suspended')).toContain(
      'an admin has suspended your Miva account until 9 March 2026 at 10:00 (Africa/Lagos time).',
    );
    await messages().request(liftSuspension, { userId, adminId });
    expect(await letter('Your Miva account is open again')).toContain('You can sign in again.');
  });

  it('tell of a deletion, though nothing is kept but the address, and then not that', async () => {
    const { userId } = await signedIn();
    await messages().request(deleteUser, { userId, adminId });
    expect(await letter('Your Miva account was deleted')).toMatch(
      /^Hello,\n\nan admin has deleted your Miva account/,
    );
    await until('the end of the queue', async () => {
      const rows = await identity.sql('SELECT 1 FROM mails');
      return rows.length === 0 || undefined;
    });
  });

  it('are not sent about what an act of an admin that failed did not do, nor to demo students', async () => {
    const { userId } = await signedIn();
    await identity.mailsTo(ADA);
    await refusalOf(messages().request(suspendUser, { userId: adminId, adminId, days: 7 }));
    await identity.sql('UPDATE users SET is_demo = true WHERE id = $1', [userId]);
    await messages().request(suspendUser, { userId, adminId, days: 7 });
    await messages().request(deleteUser, { userId, adminId });
    expect(await identity.sql("SELECT 1 FROM mails WHERE kind <> 'registration'")).toEqual([]);
    expect(await identity.mailsTo(ADA)).toHaveLength(1);
  });
});

describe('admins', () => {
  const addAdmin = async () => {
    const id = randomUUID();
    await identity.sql(
      `INSERT INTO users (id, email, name, role, created_at) VALUES ($1, $2, 'Two', 'admin', now())`,
      [id, `${id}@miva.edu.ng`],
    );
    return id;
  };

  it('cannot suspend or delete themselves', async () => {
    const own = { userId: adminId, adminId };
    const suspension = messages().request(suspendUser, { ...own, days: 7 });
    expect((await refusalOf(suspension)).code).toBe('forbidden');
    expect((await refusalOf(messages().request(deleteUser, own))).code).toBe('forbidden');
  });

  it('who delete each other at once leave one', async () => {
    const other = await addAdmin();
    const outcomes = await Promise.allSettled([
      messages().request(deleteUser, { userId: other, adminId }),
      messages().request(deleteUser, { userId: adminId, adminId: other }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await identity.sql(
      "SELECT id FROM users WHERE role = 'admin' AND deleted_at IS NULL",
    );
    expect(left).toHaveLength(1);
  });

  it('leave a line in the audit log when they sign in, and for what they do elsewhere, once', async () => {
    await identity.adminLogin(ADMIN.email, ADMIN.password);
    const act = {
      adminId,
      act: 'announcement-posted',
      about: 'Exams',
      at: identity.now.toISOString(),
    };
    const delivery = { eventId: randomUUID(), correlationId: 'test', body: act };
    for (let n = 0; n < 2; n += 1) {
      await identity.service.bus.deliver({ ...delivery, subject: adminActed.subject });
    }
    expect((await acts()).sort()).toEqual([
      'announcement-posted Exams',
      'signed-in from 203.0.113.7',
    ]);
  });
});
