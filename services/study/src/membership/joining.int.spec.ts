import { blockStudent } from '@portal/contracts/study';
import { enterStudyRoom, getActiveStudySession } from '@portal/contracts/study-rooms';
import { DataSource } from 'typeorm';
import { refusalOf, StudyUnderTest } from '../testing/study.fixture';

let study: StudyUnderTest;
beforeAll(async () => {
  study = await StudyUnderTest.start();
});
afterAll(() => study.stop());

const FULL = { code: 'conflict', message: 'This study session is full.' };
const block = (studentId: string, userId: string) =>
  study.service.messages.request(blockStudent, { studentId, userId, isBlocked: true });
const activeOf = async (studentId: string) =>
  (await study.service.messages.request(getActiveStudySession, { studentId })).sessionId;
async function membersOf(roomId: string, studentId: string) {
  const { members } = await study.service.messages.request(enterStudyRoom, { roomId, studentId });
  return members.map(({ _id }) => _id).sort();
}

describe('a third student', () => {
  it('does not bring two together of whom one has blocked the other, and both hear of no block', async () => {
    const students = await study.students('Ada', 'Ben', 'Cyd', 'Dan');
    const [ada = '', ben = '', cyd = '', dan = ''] = students;
    const roomId = await study.openSession(cyd, ada);
    await block(ada, ben);
    await block(dan, ada);
    for (const comer of [ben, dan]) {
      const invited = await study.ask(cyd, comer);
      expect(await refusalOf(study.respond(comer, invited.requestId, true))).toMatchObject(FULL);
      const asking = await study.ask(comer, cyd);
      expect(await refusalOf(study.respond(cyd, asking.requestId, true))).toMatchObject(FULL);
    }
    expect(await membersOf(roomId, ada)).toEqual([ada, cyd].sort());
    expect([await activeOf(ben), await activeOf(dan)]).toEqual([null, null]);
  });

  it('does not so while the block is being made either', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ada = '', ben = '', cyd = ''] = await study.students('Ada', 'Ben', 'Cyd');
      await study.openSession(cyd, ada);
      const { requestId } = await study.ask(cyd, ben);
      const acts = [() => block(ada, ben), () => study.respond(ben, requestId, true)];
      if (round % 2 === 1) acts.reverse();
      await Promise.allSettled(acts.map((act) => act()));
      const rooms = [await activeOf(ada), await activeOf(ben)];
      expect(rooms[0] === null || rooms[0] !== rooms[1]).toBe(true);
    }
  });
});

describe('whoever accepts', () => {
  it('meets the sender alone where that one leaves the others in the same moment', async () => {
    const students = await study.students('Ada', 'Ben', 'Cyd', 'Dan');
    const [ada = '', ben = '', cyd = '', dan = ''] = students;
    const before = await study.openSession(ada, ben);
    await study.openSession(ada, cyd);
    const { requestId } = await study.ask(ada, dan);
    const accepted = await study.service.app.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [before]);
      const accepting = study.respond(dan, requestId, true);
      await study.untilOneWaits();
      const leave = 'UPDATE members SET left_at = $2 WHERE student_id = $1 AND left_at IS NULL';
      await manager.query(leave, [ada, study.now]);
      return { accepting };
    });
    const { sessionId = '' } = await accepted.accepting;
    expect(sessionId).not.toBe(before);
    expect(await membersOf(sessionId, dan)).toEqual([ada, dan].sort());
    expect(await membersOf(before, ben)).toEqual([ben, cyd].sort());
  });

  it('two who have asked meets both in one session, also from within it', async () => {
    const [ada = '', ben = '', cyd = ''] = await study.students('Ada', 'Ben', 'Cyd');
    const asked = [await study.ask(ben, ada), await study.ask(cyd, ada)];
    const led: (string | undefined)[] = [];
    for (const { requestId } of asked) {
      led.push((await study.respond(ada, requestId, true)).sessionId);
    }
    expect(new Set(led).size).toBe(1);
    expect(await membersOf(led[0] ?? '', cyd)).toEqual([ada, ben, cyd].sort());
  });
});
