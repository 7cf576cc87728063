import { studyLive } from '@portal/contracts/study';
import { ApiError } from '../../../api/api-error';
import type { Ask } from '../../../live/live-ask';
import { studyEvents } from '../events/study-events';
import { RoomSession } from './room-session';
import { ROOM, roomWith, tabStorage } from './room-ways.fixture';
import { ECHO_MS, PAUSE_MS } from './shared-lab';

const USER = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const OWN = { topics: 'Inflation', numQuestions: '8' };
const SHARED = { roomId: ROOM, topics: 'Inflation', numQuestions: 8 };

describe('what is typed into the shared test lab', () => {
  let room: RoomSession;
  let isCut: boolean;
  let refusal: ApiError | null;
  let shared: unknown[];
  beforeEach(async () => {
    Object.assign(globalThis, { sessionStorage: tabStorage() });
    jest.useFakeTimers();
    isCut = false;
    refusal = null;
    shared = [];
    const ask = ((spec: { name: string }, body: object) => {
      if (isCut) return Promise.reject(new Error('There is no connection.'));
      if (spec.name === studyLive.asks.lab.name) {
        if (refusal) return Promise.reject(refusal);
        shared.push(body);
      }
      const joined = roomWith({ provider: 'built-in', token: null, notice: null });
      return Promise.resolve(spec.name === 'join-room' ? joined : { isInCall: true });
    }) as unknown as Ask; // no other response is read here
    room = new RoomSession({ roomId: ROOM, userId: USER, ask });
    await room.enter();
  });
  afterEach(() => {
    room.stop();
    jest.useRealTimers();
  });

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const pushLab = (topics: string) =>
    studyEvents.lab.notify({ roomId: ROOM, topics, numQuestions: 5 });
  const typeWhileCut = async () => {
    isCut = true;
    room.sharedLab.edit(OWN);
    await pass(PAUSE_MS);
    expect(room.sharedLab.view()).toEqual({ own: OWN, hasFailed: true });
    isCut = false;
  };

  it('is shared after a pause, and what is told counts again', async () => {
    room.sharedLab.edit({ ...OWN, numQuestions: '' });
    await pass(PAUSE_MS);
    room.sharedLab.edit(OWN);
    await pass(PAUSE_MS - 1);
    expect(shared).toEqual([]);
    await pass(1);
    expect(shared).toEqual([SHARED]);
    expect(room.sharedLab.view().own).toEqual(OWN);
    await pass(ECHO_MS);
    expect(room.sharedLab.view()).toEqual({ own: null, hasFailed: false });
  });

  it('without a connection is shared once it is back, and what others write is seen then', async () => {
    await typeWhileCut();
    studyEvents.connected.notify({ isReturn: true });
    await pass(ECHO_MS);
    expect(shared).toEqual([SHARED]);
    expect(room.sharedLab.view()).toEqual({ own: null, hasFailed: false });
    pushLab('Trade');
    await pass(ECHO_MS);
    expect(room.view().lab.topics).toBe('Trade');
    expect(shared).toHaveLength(1);
  });

  it('is shared once another’s change shows that the room is reached again', async () => {
    await typeWhileCut();
    pushLab('Trade');
    await pass(ECHO_MS);
    expect(shared).toEqual([SHARED]);
    expect(room.sharedLab.view().own).toBeNull();
  });

  it('leaves alone what others have changed in the field that was not typed in', async () => {
    pushLab('Trade');
    isCut = true;
    room.sharedLab.edit({ topics: 'Inflation', numQuestions: '5' });
    await pass(PAUSE_MS);
    isCut = false;
    studyEvents.lab.notify({ roomId: ROOM, topics: 'Trade', numQuestions: 9 });
    await pass(ECHO_MS);
    expect(shared).toEqual([{ roomId: ROOM, topics: 'Inflation', numQuestions: 9 }]);
  });

  it('is not tried again where it was refused', async () => {
    refusal = new ApiError(400, 'invalid_input', 'Too many topics.');
    room.sharedLab.edit(OWN);
    await pass(PAUSE_MS);
    expect(room.sharedLab.view().hasFailed).toBe(true);
    refusal = null;
    pushLab('Trade');
    await pass(ECHO_MS);
    expect(shared).toEqual([]);
  });

  it('is not shared any more once the room is left', async () => {
    room.sharedLab.edit(OWN);
    room.stop();
    await pass(PAUSE_MS);
    expect(shared).toEqual([]);
  });
});
