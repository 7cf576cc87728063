import { blockStudent, cancelStudyRequests, listSentStudyRequests } from '@portal/contracts/study';
import { leaveStudyCall } from '@portal/contracts/study-rooms';
import { StudyUnderTest } from '../testing/study.fixture';

const HOUR_MS = 3_600_000;

let study: StudyUnderTest;
beforeAll(async () => {
  study = await StudyUnderTest.start();
});
afterAll(() => study.stop());

const sentBy = async (studentId: string) =>
  (await study.service.messages.request(listSentStudyRequests, { studentId })).requests;

describe('what has become of requests', () => {
  it('is known to their sender, whatever news was missed, and to nobody else', async () => {
    const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
    const [ada = '', ben = '', cleo = '', dan = '', eve = ''] = await study.students(...names);
    const ask = async (otherId: string) => (await study.ask(ada, otherId)).requestId;
    const cancelled = await ask(dan);
    await study.service.messages.request(cancelStudyRequests, { studentId: ada });
    study.pass(1);
    const [rejected, accepted, open] = [await ask(ben), await ask(cleo), await ask(eve)];
    await study.respond(ben, rejected, false);
    const { sessionId = null } = await study.respond(cleo, accepted, true);
    const closed = [
      { requestId: rejected, state: 'rejected', sessionId: null },
      { requestId: cancelled, state: 'cancelled', sessionId: null },
    ];
    const all = await sentBy(ada);
    expect(all).toHaveLength(4);
    expect(all).toEqual(
      expect.arrayContaining([
        ...closed,
        { requestId: accepted, state: 'accepted', sessionId },
        { requestId: open, state: 'open', sessionId: null },
      ]),
    );
    expect(sessionId).not.toBeNull();
    expect(all.at(-1)).toMatchObject({ requestId: cancelled });
    for (const other of [ben, cleo, dan, eve]) expect(await sentBy(other)).toEqual([]);

    // Expired by its time alone, independent of the scheduled work.
    study.pass(60_000);
    expect(await sentBy(ada)).toContainEqual({
      requestId: open,
      state: 'expired',
      sessionId: null,
    });
  });

  it('leads into no session that the sender has left', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const roomId = await study.openSession(ada, ben);
    expect(await sentBy(ada)).toMatchObject([{ state: 'accepted', sessionId: roomId }]);
    await study.service.messages.request(leaveStudyCall, { roomId, studentId: ada });
    expect(await sentBy(ada)).toMatchObject([{ state: 'accepted', sessionId: null }]);
  });

  it('does not tell of a block: what waits stays so until its time is over', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    const { requestId } = await study.ask(ada, ben);
    const block = { studentId: ben, userId: ada, isBlocked: true };
    await study.service.messages.request(blockStudent, block);
    expect(await sentBy(ada)).toEqual([{ requestId, state: 'open', sessionId: null }]);
    study.pass(60_000);
    expect(await sentBy(ada)).toEqual([{ requestId, state: 'expired', sessionId: null }]);
  });

  it('is kept for an hour', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    await study.ask(ada, ben);
    study.pass(HOUR_MS - 1);
    expect(await sentBy(ada)).toHaveLength(1);
    study.pass(1);
    expect(await sentBy(ada)).toEqual([]);
  });
});
