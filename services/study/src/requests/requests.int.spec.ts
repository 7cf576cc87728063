import { randomUUID } from 'node:crypto';
import {
  acceptStudyRequests,
  askToStudy,
  cancelStudyRequests,
  listStudyRequests,
  respondToStudy,
  STUDY_ASKED_AN_HOUR_MAX,
  STUDY_PAIR_ASKED_AN_HOUR_MAX,
  STUDY_REQUESTS_MAX,
} from '@portal/contracts/study';
import { Scheduler } from '@portal/kit';
import { DataSource } from 'typeorm';
import { refusalOf, StudyUnderTest, until } from '../testing/study.fixture';
import { OPEN_OF_SENDER_MAX } from './domain/ask';
import { RequestPurgeService } from './request-purge.service';

let study: StudyUnderTest;
beforeAll(async () => {
  study = await StudyUnderTest.start();
});
afterAll(() => study.stop());

const waiting = async (studentId: string) =>
  (await study.service.messages.request(listStudyRequests, { studentId })).requests;
const runDue = () => study.service.app.get(Scheduler, { strict: false }).runDue();
const closed = (requestId: string) =>
  study.screens.closed.filter((event) => event.requestId === requestId);
const untilClosed = (requestId: string) =>
  until('the end of the request', () => closed(requestId).length > 0);

describe('asking to study together', () => {
  it('reaches the other student, who sees who it is, for 60 s', async () => {
    const [ada = '', ben = ''] = await study.students('Ada Obi', 'Ben Eze');
    const asked = await study.ask(ada, ben);
    const fromUser = { id: ada, name: 'Ada Obi', department: 'Economics', profileImage: null };
    const expiresAt = new Date(study.now.getTime() + 60_000).toISOString();
    expect(asked).toEqual({ requestId: expect.any(String), expiresAt });
    expect(await waiting(ben)).toEqual([{ ...asked, fromUser }]);
    expect(await waiting(ada)).toEqual([]);
    await until('the push', () => study.screens.asked.some(({ toUserId }) => toUserId === ben));
    expect(study.screens.asked).toContainEqual({ ...asked, fromUser, toUserId: ben });
    study.pass(60_000);
    expect(await waiting(ben)).toEqual([]);
  });

  it('is refused for oneself, for nobody, and while the first request is open', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    expect(await refusalOf(study.ask(ada, ada))).toMatchObject({ code: 'invalid_input' });
    expect(await refusalOf(study.ask(ada, randomUUID()))).toMatchObject({ code: 'not_found' });
    await study.ask(ada, ben);
    expect(await refusalOf(study.ask(ada, ben))).toMatchObject({ code: 'conflict' });
    study.pass(60_000);
    await study.ask(ada, ben);
    expect(await waiting(ben)).toHaveLength(1);
  });

  it('goes by name and department, too, where these fit one student alone', async () => {
    const asking = await study.student('Asker');
    const target = { name: 'ola  OLÚ', department: 'Accounting' as const };
    const ask = () => study.service.messages.request(askToStudy, { studentId: asking, target });
    expect(await refusalOf(ask())).toMatchObject({ code: 'not_found' });
    await study.student('Ọlá Olu', 'Nursing Science');
    expect(await refusalOf(ask())).toMatchObject({ code: 'not_found' });
    const ola = await study.student('Ọlá Olu', 'Accounting');
    await ask();
    expect(await waiting(ola)).toHaveLength(1);
    await study.student('Ola Olu', 'Accounting');
    expect(await refusalOf(ask())).toMatchObject({ code: 'conflict' });
  });

  it('by id is refused where the name beside it is another', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const ask = (name: string) => {
      const as = { name, department: 'Economics' as const };
      return study.service.messages.request(askToStudy, {
        studentId: ada,
        target: { id: ben, as },
      });
    };
    expect(await refusalOf(ask('Bob'))).toMatchObject({ code: 'invalid_input' });
    await expect(ask('BEN')).resolves.toMatchObject({ requestId: expect.any(String) });
  });

  it('does not reach a suspended student, until the suspension is over', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    const { requestId } = await study.ask(cleo, ben);
    await study.suspend(ben, new Date(study.now.getTime() + 3_600_000));
    await untilClosed(requestId);
    expect(closed(requestId)).toMatchObject([{ how: 'cancelled', fromUserId: cleo }]);
    expect(await refusalOf(study.ask(ada, ben))).toMatchObject({ code: 'not_found' });
    study.pass(3_600_000);
    await study.ask(ada, ben);
  });
});

describe('many requests', () => {
  it('of one sender are 10 open ones at most, also of 20 at once', async () => {
    const ada = await study.student('Ada');
    const others = await study.students(...Array.from({ length: 20 }, (_, n) => `Number ${n}`));
    const asked = await Promise.allSettled(others.map((other) => study.ask(ada, other)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_OF_SENDER_MAX);
    const refused = asked.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'too_many_requests' } });
  });

  it('of one sender to one student are one, also of 20 at once', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => study.ask(ada, ben)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await waiting(ben)).toHaveLength(1);
  });

  it('of one sender are 30 within an hour', async () => {
    const [ada = '', ...others] = await study.students(
      ...Array.from({ length: STUDY_ASKED_AN_HOUR_MAX + 2 }, (_, n) => `Number ${n}`),
    );
    const last = others.pop() ?? '';
    for (const other of others) {
      await study.ask(ada, other);
      study.pass(60_000);
    }
    expect(await refusalOf(study.ask(ada, last))).toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 3_600 },
    });
    study.pass(31 * 60_000);
    await study.ask(ada, last);
  });

  it('to one and the same student have a pause after a cancellation, and a longer one after a rejection', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    const cancel = () => study.service.messages.request(cancelStudyRequests, { studentId: ada });
    await study.ask(ada, ben);
    await cancel();
    study.pass(20_000);
    expect(await refusalOf(study.ask(ada, ben))).toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 40 },
    });
    await study.ask(ada, cleo);
    study.pass(40_000);
    const { requestId } = await study.ask(ada, ben);
    await study.respond(ben, requestId, false);
    study.pass(299_000);
    expect(await refusalOf(study.ask(ada, ben))).toMatchObject({
      details: { retryAfterSeconds: 1 },
    });
    study.pass(1_000);
    await study.ask(ada, ben);
  });

  it('to one and the same student that are not accepted are five within an hour', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    for (let n = 0; n < STUDY_PAIR_ASKED_AN_HOUR_MAX; n += 1) {
      await study.ask(ada, ben);
      study.pass(60_000);
    }
    expect(await refusalOf(study.ask(ada, ben))).toMatchObject({ code: 'too_many_requests' });
    await study.ask(ada, cleo);
    await study.ask(cleo, ben);
    study.pass(56 * 60_000);
    await study.ask(ada, ben);
  });

  it('to one student are 20 at most', async () => {
    const ben = await study.student('Ben');
    const senders = await study.students(
      ...Array.from({ length: STUDY_REQUESTS_MAX + 1 }, (_, n) => `Number ${n}`),
    );
    const asked = await Promise.allSettled(senders.map((sender) => study.ask(sender, ben)));
    expect(asked.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'too_many_requests' } },
    ]);
    expect(await waiting(ben)).toHaveLength(STUDY_REQUESTS_MAX);
  });
});

describe('answering', () => {
  it('with yes leads both into one session, and the same answer again changes nothing', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const { requestId } = await study.ask(ada, ben);
    const first = await study.respond(ben, requestId, true);
    expect(first).toEqual({ requestId, sessionId: expect.any(String) });
    expect(await study.respond(ben, requestId, true)).toEqual(first);
    const bySender = await study.service.messages.request(respondToStudy, {
      studentId: ben,
      request: { fromUserId: ada },
      accept: true,
    });
    expect(bySender).toEqual(first);
    await untilClosed(requestId);
    expect(closed(requestId)).toEqual([
      {
        requestId,
        fromUserId: ada,
        toUser: { _id: ben, name: 'Ben', department: 'Economics', profileImage: null },
        how: 'accepted',
        sessionId: first.sessionId,
      },
    ]);
    expect(await refusalOf(study.respond(ben, requestId, false))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusalOf(study.ask(ada, ben))).toMatchObject({
      message: 'You are already studying together.',
    });
  });

  it('with no closes it, and yes comes too late then', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const { requestId } = await study.ask(ada, ben);
    expect(await study.respond(ben, requestId, false)).toEqual({ requestId });
    expect(await study.respond(ben, requestId, false)).toEqual({ requestId });
    await untilClosed(requestId);
    expect(closed(requestId)).toMatchObject([{ how: 'rejected', sessionId: null }]);
    expect(await refusalOf(study.respond(ben, requestId, true))).toMatchObject({
      code: 'conflict',
    });
  });

  it('is for the student who was asked alone', async () => {
    const [ada = '', ben = '', eve = ''] = await study.students('Ada', 'Ben', 'Eve');
    const { requestId } = await study.ask(ada, ben);
    for (const stranger of [ada, eve]) {
      const refusal = await refusalOf(study.respond(stranger, requestId, true));
      expect(refusal).toMatchObject({ code: 'not_found' });
    }
    expect(await waiting(ben)).toHaveLength(1);
  });

  it('of several whom one has asked leads into one session, up to four, also all at once', async () => {
    const [ada = '', ...others] = await study.students('Ada', 'Ben', 'Cleo', 'Dan', 'Eve');
    const asked = await Promise.all(others.map((other) => study.ask(ada, other)));
    const answers = await Promise.allSettled(
      others.map((other, n) => study.respond(other, asked[n]?.requestId ?? '', true)),
    );
    const joined = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.sessionId] : [],
    );
    expect(joined).toHaveLength(3);
    expect(new Set(joined).size).toBe(1);
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'conflict', message: 'This study session is full.' } },
    ]);
  });

  it('is refused where each is in another session, and stays open', async () => {
    const students = await study.students('Ada', 'Ben', 'Cleo', 'Dan');
    const [ada = '', ben = '', cleo = '', dan = ''] = students;
    const { requestId } = await study.ask(cleo, ben);
    await study.openSession(ada, ben);
    await study.openSession(cleo, dan);
    expect(await refusalOf(study.respond(ben, requestId, true))).toMatchObject({
      code: 'conflict',
      message: 'You are in a study session. Leave it first.',
    });
    expect(await waiting(ben)).toHaveLength(1);
  });

  it('of two who have asked each other at once leads into one session', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const [one, other] = await Promise.all([study.ask(ada, ben), study.ask(ben, ada)]);
    const answers = await Promise.all([
      study.respond(ben, one.requestId, true),
      study.respond(ada, other.requestId, true),
    ]);
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  it('of several senders is accepted in one, whatever has become of some of them', async () => {
    const [ada = '', ben = '', cleo = '', eve = ''] = await study.students('A', 'B', 'C', 'E');
    const fromBen = await study.ask(ben, ada);
    const fromCleo = await study.ask(cleo, ada);
    const fromEve = await study.ask(eve, ada);
    await study.service.messages.request(cancelStudyRequests, { studentId: eve });
    const accept = (...fromUserIds: string[]) =>
      study.service.messages.request(acceptStudyRequests, { studentId: ada, fromUserIds });
    const { sessionId } = await accept(ben, eve, cleo);
    for (const { requestId } of [fromBen, fromCleo]) {
      await untilClosed(requestId);
      expect(closed(requestId)).toMatchObject([{ how: 'accepted', sessionId }]);
    }
    expect(closed(fromEve.requestId)).toMatchObject([{ how: 'cancelled' }]);
    // The same call again changes nothing; if no request can be accepted, the last refusal is
    // thrown.
    expect(await accept(cleo, ben, ben)).toEqual({ sessionId });
    expect(await refusalOf(accept(randomUUID(), eve))).toMatchObject({
      code: 'conflict',
      message: 'The request was taken back.',
    });
    expect(await refusalOf(accept(randomUUID()))).toMatchObject({ code: 'not_found' });
  });

  it('twice at once, on two screens, is one answer', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const { requestId } = await study.ask(ada, ben);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => study.respond(ben, requestId, true)),
    );
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    await untilClosed(requestId);
    expect(closed(requestId)).toHaveLength(1);
  });
});

describe('a request that nobody answers', () => {
  it('expires, both are told once, and is not to be accepted any more', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const { requestId } = await study.ask(ada, ben);
    study.pass(60_000);
    const refusal = await refusalOf(study.respond(ben, requestId, true));
    expect(refusal).toMatchObject({ code: 'conflict', message: 'The request has expired.' });
    await until('the expiry', async () => {
      await runDue();
      return closed(requestId).length > 0;
    });
    await runDue();
    expect(closed(requestId)).toMatchObject([{ how: 'expired', sessionId: null }]);
    expect(await refusalOf(study.respond(ben, requestId, true))).toMatchObject({
      message: 'The request has expired.',
    });
  });

  it('is no error for who asks again while it is being closed', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const { requestId } = await study.ask(ada, ben);
    study.pass(60_000);
    const dataSource = study.service.app.get(DataSource);
    // Expires the request as the scheduled work does, which skips locked rows from then on.
    const again = await dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM requests WHERE id = $1 FOR UPDATE', [requestId]);
      const asked = study.ask(ada, ben);
      await study.untilOneWaits();
      const expire = `UPDATE requests SET state = 'expired', closed_at = $2 WHERE id = $1`;
      await manager.query(expire, [requestId, study.now]);
      return { asked };
    });
    expect((await again.asked).requestId).not.toBe(requestId);
  });

  it('is accepted or has expired, whatever comes first, and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
      const { requestId } = await study.ask(ada, ben);
      study.pass(59_999);
      const accepting = study.respond(ben, requestId, true);
      study.pass(1);
      const [answer] = await Promise.allSettled([accepting, runDue(), runDue()]);
      await until('an end', async () => {
        study.pass(1_000); // until the scheduled work is due again
        await runDue();
        return closed(requestId).length > 0;
      });
      const how = answer.status === 'fulfilled' ? 'accepted' : 'expired';
      expect(closed(requestId)).toMatchObject([{ how }]);
    }
  });

  it('is taken back by its sender, with all that are open', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    const { requestId } = await study.ask(ada, ben);
    await study.ask(ada, cleo);
    const cancel = () => study.service.messages.request(cancelStudyRequests, { studentId: ada });
    expect(await cancel()).toEqual({ cancelled: 2 });
    expect(await cancel()).toEqual({ cancelled: 0 });
    expect(await waiting(ben)).toEqual([]);
    await untilClosed(requestId);
    expect(closed(requestId)).toMatchObject([{ how: 'cancelled' }]);
    expect(await refusalOf(study.respond(ben, requestId, true))).toMatchObject({
      message: 'The request was taken back.',
    });
  });

  it('is forgotten 90 days after its end, and not before', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const { requestId } = await study.ask(ada, ben);
    await study.respond(ben, requestId, false);
    const purge = () => study.service.app.get(RequestPurgeService).purge();
    study.pass(90 * 24 * 3_600_000);
    await purge();
    expect(await study.respond(ben, requestId, false)).toEqual({ requestId });
    study.pass(1);
    await purge();
    expect(await refusalOf(study.respond(ben, requestId, false))).toMatchObject({
      code: 'not_found',
    });
  });
});
