import { randomUUID } from 'node:crypto';
import { bePresentInStudyRoom, signalInStudyRoom } from '@portal/contracts/study-rooms';
import { Rooms, TALKING } from '../testing/rooms.fixture';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.start();
});
afterAll(() => rooms.stop());

const signal = { candidate: null };
/** Returns the peers of a room's call as one member sees them. */
async function screensFor(roomId: string, studentId: string) {
  const { members } = await rooms.enter(roomId, studentId);
  return Object.fromEntries(members.map(({ _id, peerId }) => [_id, peerId]));
}
const be = (roomId: string, studentId: string, peerId: string) =>
  rooms.messages.request(bePresentInStudyRoom, { roomId, studentId, peerId, media: TALKING });

describe('the place of another member', () => {
  it('is taken by nobody who names that screen, or one of before: signals go on to its owner', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    // Cyd's row is found before Ben's.
    const roomId = await rooms.open(ada, cyd, ben);
    const [before, bens, adas] = [randomUUID(), randomUUID(), randomUUID()];
    await be(roomId, ben, before);
    await be(roomId, ben, bens);
    await be(roomId, ada, adas);
    for (const peerId of [bens, before, adas, bens.toUpperCase()]) {
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

describe('a screen that signs just beyond what proves the time', () => {
  const EVERY = 45.06;

  it('loses its place each time: the others part from it, and it needs another to come back', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    let hers = rooms.peerOf(ada);
    await be(roomId, ada, hers);
    await rooms.talk(roomId, [ben], { seconds: 10 });
    for (let times = 0; times < 3; times += 1) {
      await be(roomId, ada, hers);
      for (const seconds of [20, 20, EVERY - 40]) {
        rooms.pass(seconds);
        await rooms.bePresent(roomId, ben);
      }
      const revision = rooms.news.rooms.at(-1)?.revision ?? 0;
      expect(await be(roomId, ada, hers)).toEqual({ isInCall: false, mayReturn: true });
      expect(rooms.news.rooms.at(-1)).toMatchObject({ roomId, revision: revision + 1 });
      expect(await screensFor(roomId, ben)).toMatchObject({ [ada]: null });
      const inCapitals = await be(roomId, ada, hers.toUpperCase());
      expect(inCapitals).toEqual({ isInCall: false, mayReturn: true });
      hers = randomUUID();
      expect(await be(roomId, ada, hers)).toEqual({ isInCall: true });
    }
  });

  it('does not come back with the screen that was shown as away, as the one of 33 before did', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    const former = Array.from({ length: 33 }, () => randomUUID());
    for (const peerId of former) {
      await be(roomId, ada, peerId);
      // Two members sign; otherwise silence would end the session.
      await rooms.bePresent(roomId, ben);
      rooms.pass(10);
    }
    await rooms.talk(roomId, [ben], { seconds: 60, every: 20 });
    expect(await screensFor(roomId, ben)).toMatchObject({ [ada]: null });
    const [oldest = '', next = ''] = former;
    for (const peerId of [former.at(-1) ?? '', next]) {
      expect(await be(roomId, ada, peerId)).toEqual({ isInCall: false, mayReturn: true });
    }
    expect(await be(roomId, ada, oldest)).toEqual({ isInCall: true });
  });

  it('keeps its place where the service itself was away', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await rooms.talk(roomId, [ada, ben], { seconds: 60, every: 20 });
    await rooms.end();
    rooms.pass(120);
    await rooms.startAnother();
    expect(await rooms.bePresent(roomId, ada)).toEqual({ isInCall: true });
  });
});
