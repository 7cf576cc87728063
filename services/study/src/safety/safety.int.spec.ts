import { randomUUID } from 'node:crypto';
import {
  blockStudent,
  getStudyPreferences,
  listStudyReports,
  listStudyRequests,
  removeStudyReport,
  reportStudent,
  searchStudents,
  setStudyPreferences,
} from '@portal/contracts/study';
import { adminActed } from '@portal/contracts/audit';
import { getActiveStudySession } from '@portal/contracts/study-rooms';
import { Scheduler } from '@portal/kit';
import { refusalOf, StudyUnderTest, until } from '../testing/study.fixture';

let study: StudyUnderTest;
beforeAll(async () => {
  study = await StudyUnderTest.start();
});
afterAll(() => study.stop());

const block = (studentId: string, userId: string, isBlocked = true) =>
  study.service.messages.request(blockStudent, { studentId, userId, isBlocked });
const report = (studentId: string, userId: string, reason = 'Rude') =>
  study.service.messages.request(reportStudent, { studentId, userId, reason });
const found = async (studentId: string, name: string) =>
  (await study.service.messages.request(searchStudents, { studentId, name })).students.length;
const preferences = (studentId: string) =>
  study.service.messages.request(getStudyPreferences, { studentId });
const activeOf = async (studentId: string) =>
  (await study.service.messages.request(getActiveStudySession, { studentId })).sessionId;
const reports = async () => (await study.service.messages.request(listStudyReports, {})).reports;

describe('a block', () => {
  it('keeps the other out of what one finds and may ask, until it is taken back', async () => {
    const [ada = '', ben = ''] = await study.students('Ada Blocks', 'Ben Blocked');
    expect(await block(ada, ben)).toEqual({ isBlocked: true });
    await block(ada, ben);
    expect(await found(ada, 'ben blocked')).toBe(0);
    const unknown = await refusalOf(study.ask(ada, randomUUID()));
    const { code, message } = await refusalOf(study.ask(ada, ben));
    expect({ code, message }).toEqual({ code: unknown.code, message: unknown.message });
    expect((await preferences(ada)).blocked).toEqual([
      { _id: ben, name: 'Ben Blocked', department: 'Economics' },
    ]);
    expect((await preferences(ben)).blocked).toEqual([]);
    await block(ada, ben, false);
    expect([await found(ada, 'ben blocked'), await found(ben, 'ada blocks')]).toEqual([1, 1]);
    await study.ask(ada, ben);
  });

  it('cannot be told from somebody who does not answer, since the leaderboard lists both', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada Quiet', 'Ben Eager', 'Cleo');
    await block(ada, ben);
    const search = (name: string) =>
      study.service.messages.request(searchStudents, { studentId: ben, name });
    const [shown] = (await search('ada quiet')).students;
    expect(shown).toMatchObject({ _id: ada, isOnline: null });
    const asked = [await study.ask(ben, ada), await study.ask(ben, cleo)];
    await until('the news to Cleo', () =>
      study.screens.asked.some(({ toUserId }) => toUserId === cleo),
    );
    expect(study.screens.asked.filter(({ toUserId }) => toUserId === ada)).toEqual([]);
    const listed = await study.service.messages.request(listStudyRequests, { studentId: ada });
    expect(listed.requests).toEqual([]);
    study.pass(60_000);
    const scheduler = study.service.app.get(Scheduler, { strict: false });
    const howEnded = () =>
      asked.map(({ requestId }) => study.screens.closed.find((end) => end.requestId === requestId));
    await until('the expiry', async () => {
      await scheduler.runDue();
      return howEnded().every((end) => end !== undefined);
    });
    expect(howEnded()).toMatchObject([{ how: 'expired' }, { how: 'expired' }]);
  });

  it('is told to the other by nothing: requests end as if taken back, or never answered', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    const own = await study.ask(ada, ben);
    const asked = await study.ask(cleo, ada);
    const howEnded = ({ requestId }: { requestId: string }) =>
      study.screens.closed.filter((end) => end.requestId === requestId).map(({ how }) => how);
    await block(ada, ben);
    await block(ada, cleo);
    await until('the end', () => howEnded(own).length > 0);
    expect([howEnded(own), howEnded(asked)]).toEqual([['cancelled'], []]);
    const waiting = { studentId: ada };
    expect(await study.service.messages.request(listStudyRequests, waiting)).toEqual({
      requests: [],
    });
    expect(await refusalOf(study.respond(ada, asked.requestId, true))).toMatchObject({
      code: 'not_found',
    });
    study.pass(60_000);
    const scheduler = study.service.app.get(Scheduler, { strict: false });
    await until('the expiry', async () => {
      await scheduler.runDue();
      return howEnded(asked).length > 0;
    });
    expect(howEnded(asked)).toEqual(['expired']);
  });

  it('ends the session that the two share', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const sessionId = await study.openSession(ada, ben);
    expect(await activeOf(ben)).toBe(sessionId);
    await block(ben, ada);
    expect([await activeOf(ada), await activeOf(ben)]).toEqual([null, null]);
  });

  it('is not for oneself, and not for nobody', async () => {
    const ada = await study.student('Ada');
    expect(await refusalOf(block(ada, ada))).toMatchObject({ code: 'invalid_input' });
    expect(await refusalOf(block(ada, randomUUID()))).toMatchObject({ code: 'not_found' });
  });

  it('of each other at once leaves both blocked', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    await study.openSession(ada, ben);
    await Promise.all([block(ada, ben), block(ben, ada)]);
    const blocked = [await preferences(ada), await preferences(ben)].map((own) => own.blocked);
    expect(blocked).toMatchObject([[{ _id: ben }], [{ _id: ada }]]);
  });
});

describe('a report', () => {
  it('is for whom the student has met, or who has asked; it blocks, and the admins see it', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    expect(await refusalOf(report(ada, ben))).toMatchObject({ code: 'not_found' });
    await study.ask(ada, ben);
    // A student who has only been asked cannot be reported.
    expect(await refusalOf(report(ada, ben))).toMatchObject({ code: 'not_found' });
    expect((await preferences(ada)).blocked).toEqual([]);
    expect(await report(ben, ada, 'Asks and asks')).toEqual({
      message: 'Thank you. The admins will look at it.',
    });
    study.pass(1_000);
    const sessionId = await study.openSession(ben, cleo);
    await report(cleo, ben, 'Shouted');
    expect(await activeOf(ben)).toBeNull();
    expect((await preferences(cleo)).blocked).toMatchObject([{ _id: ben }]);
    const of = (await reports()).filter(({ reported }) => [ada, ben].includes(reported._id));
    expect(of).toMatchObject([
      {
        reporter: { _id: cleo, name: 'Cleo' },
        reported: { _id: ben },
        sessionId,
        reason: 'Shouted',
      },
      { reporter: { _id: ben }, reported: { _id: ada }, sessionId: null, reason: 'Asks and asks' },
    ]);
  });

  it('goes once an admin has looked at it, which is an act', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const acts: unknown[] = [];
    study.service.bus.listen(adminActed.subject, ({ body }) => {
      acts.push(body);
      return Promise.resolve();
    });
    await study.ask(ada, ben);
    await report(ben, ada, 'To be looked at');
    const newest = (await reports()).find(({ reported }) => reported._id === ada);
    const request = { reportId: newest?._id ?? '', adminId: randomUUID() };
    for (let times = 0; times < 2; times += 1) {
      expect(await study.service.messages.request(removeStudyReport, request)).toEqual({
        message: 'Report removed.',
      });
    }
    expect((await reports()).map(({ reason }) => reason)).not.toContain('To be looked at');
    await until('the act', () => acts.length > 0);
    expect(acts).toMatchObject([{ adminId: request.adminId, act: 'study-report-removed' }]);
  });

  it('is taken 5 times a day from one student, also of 8 at once', async () => {
    const ada = await study.student('Ada');
    const others = await study.students(...Array.from({ length: 8 }, (_, n) => `Number ${n}`));
    await Promise.all(others.map((other) => study.ask(other, ada)));
    const sent = await Promise.allSettled(others.map((other) => report(ada, other)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'too_many_requests' },
    });
  });
});

describe('what a student shows', () => {
  it('is nothing at first, and then what the student chooses', async () => {
    const ada = await study.student('Ada');
    const prices = { freeMinutesLeft: 30, xpPerMinute: 1 };
    const nothing = { showsOnline: false, topics: [], blocked: [], ...prices };
    expect(await preferences(ada)).toEqual(nothing);
    const topics = ['Botany', ' botany ', 'Trade'];
    const chosen = { studentId: ada, showsOnline: true, topics };
    const shown = await study.service.messages.request(setStudyPreferences, chosen);
    expect(shown).toEqual({ ...nothing, showsOnline: true, topics: ['Botany', 'Trade'] });
    expect(await preferences(ada)).toEqual(shown);
  });

  it('is kept of somebody whose registration is not heard of yet', async () => {
    const studentId = randomUUID();
    const chosen = { studentId, showsOnline: true, topics: ['Botany'] };
    await study.service.messages.request(setStudyPreferences, chosen);
    expect(await preferences(studentId)).toMatchObject({ showsOnline: true, topics: ['Botany'] });
  });
});
