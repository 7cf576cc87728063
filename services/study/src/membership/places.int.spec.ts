import { randomUUID } from 'node:crypto';
import { bePresentInStudyRoom, signalInStudyRoom } from '@portal/contracts/study-rooms';
import { Rooms, TALKING } from '../testing/rooms.fixture';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.start();
});
afterAll(() => rooms.stop());

const signal = { candidate: null };
/** The screens of a room's call as one member sees them. */
async function screensFor(roomId: string, studentId: string) {
  const { members } = await rooms.enter(roomId, studentId);
  return Object.fromEntries(members.map(({ _id, peerId }) => [_id, peerId]));
}
const be = (roomId: string, studentId: string, peerId: string) =>
  rooms.messages.request(bePresentInStudyRoom, { roomId, studentId, peerId, media: TALKING });

describe('the place of another member', () => {
  it('is taken by nobody who names that screen, or one of before: signals go on to its owner', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    // Cyd is found before Ben.
    const roomId = await rooms.open(ada, cyd, ben);
    const [before, bens, adas] = [randomUUID(), randomUUID(), randomUUID()];
    await be(roomId, ben, before);
    await be(roomId, ben, bens);
    await be(roomId, ada, adas);
    for (const peerId of [bens, before, adas]) {
      expect(await be(roomId, cyd, peerId)).toMatchObject({ isInCall: false });
    }
    expect(await screensFor(roomId, ada)).toEqual({ [ada]: adas, [ben]: bens, [cyd]: null });
    const send = { roomId, studentId: ada, from: adas, to: bens, signal };
    await rooms.messages.request(signalInStudyRoom, send);
    expect(rooms.news.signals).toMatchObject([{ roomId, toUserId: ben }]);
    expect(await be(roomId, cyd, randomUUID())).toMatchObject({ isInCall: true });
    expect(await be(roomId, ben, bens)).toMatchObject({ isInCall: true });
  });
});
