import type { StudyCall } from '@portal/contracts/study';
import { ApiError } from '../../../api/api-error';
import type { Ask } from '../../../live/live-ask';
import type { CallMedia, CallProvider, CallSession } from '../call/call';
import { studyEvents } from '../events/study-events';
import { RoomSession } from './room-session';
import { gone, NOTICE, ROOM, roomWith, SlowScreen, tabStorage } from './room-ways.fixture';

const USER = '7d444840-9dc0-41d1-b245-5ffdce74fad2';

const roomCarriedBy = (provider: StudyCall['provider']) =>
  roomWith({ provider, token: null, notice: provider === 'built-in' ? NOTICE : null });

/** Waits until the started work is done, except for work that waits for the outside. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A screen in a room, with calls that record joins and leaves. */
class ScreenUnderTest {
  readonly acts: string[] = [];
  carriedBy: StudyCall['provider'] = 'daily';
  readonly session: RoomSession;

  constructor() {
    const ask = ((spec: { name: string }) =>
      Promise.resolve(
        spec.name === 'join-room' ? roomCarriedBy(this.carriedBy) : { isInCall: true },
      )) as unknown as Ask; // no other response is read here
    const provider = (name: string): CallProvider => ({
      join: ({ media }) => {
        this.acts.push(`${name}: joined ${JSON.stringify(media)}`);
        return Promise.resolve(this.callOf(name, media));
      },
    });
    this.session = new RoomSession({
      roomId: ROOM,
      userId: USER,
      ask,
      ways: {
        providerOf: (call) => Promise.resolve(provider(call.provider)),
        openDevices: () => Promise.resolve({ stream: noDevices(), faults: {} }),
      },
    });
  }

  changeProvider(provider: StudyCall['provider'], revision: number): void {
    studyEvents.members.notify({ roomId: ROOM, revision, members: [], provider });
  }

  private callOf(name: string, media: CallMedia): CallSession {
    const done = () => Promise.resolve();
    return {
      peerId: `peer-${name}`,
      frame: null,
      state: () => ({ participants: [], media, faults: {} }),
      subscribe: () => () => undefined,
      setAudio: done,
      setVideo: done,
      shareScreen: done,
      setMembers: () => undefined,
      receive: () => undefined,
      reconnect: () => this.acts.push(`${name}: reconnected`),
      leave: () => this.acts.push(`${name}: left`),
    };
  }
}

function noDevices(): MediaStream {
  return { getTracks: () => [] } as unknown as MediaStream; // all members used here
}

describe('a call that somebody else carries by now', () => {
  let screen: ScreenUnderTest;
  beforeEach(async () => {
    Object.assign(globalThis, { sessionStorage: tabStorage() });
    screen = new ScreenUnderTest();
    await screen.session.enter();
  });
  afterEach(() => screen.session.stop());

  it('is followed by who is in it, who sends what was sent before', async () => {
    await screen.session.join(noDevices(), { audio: false, video: true, screen: false });
    screen.carriedBy = 'built-in';
    screen.changeProvider('built-in', 2);
    await settled();
    const media = JSON.stringify({ audio: false, video: true, screen: false });
    expect(screen.acts).toEqual([
      `daily: joined ${media}`,
      'daily: left',
      `built-in: joined ${media}`,
    ]);
    expect(screen.session.view()).toMatchObject({ phase: 'in-call', call: { notice: NOTICE } });
  });

  it('is followed after a connection that was lost meanwhile', async () => {
    await screen.session.join(noDevices(), { audio: true, video: true, screen: false });
    screen.carriedBy = 'built-in';
    studyEvents.connected.notify({ isReturn: true });
    await settled();
    expect(screen.acts.slice(1)).toEqual([
      'daily: left',
      expect.stringMatching(/^built-in: joined/),
    ]);
  });

  it('is known to who stands before the door, who joins that one', async () => {
    screen.carriedBy = 'built-in';
    screen.changeProvider('built-in', 2);
    await settled();
    expect(screen.session.view()).toMatchObject({ phase: 'ready', call: { notice: NOTICE } });
    expect(screen.acts).toEqual([]);
  });

  it('goes on where it was when nothing has changed', async () => {
    await screen.session.join(noDevices(), { audio: true, video: true, screen: false });
    screen.changeProvider('daily', 2);
    await settled();
    expect(screen.acts).toHaveLength(1);
  });
});

describe('a room that is opened before there is a connection', () => {
  let screen: SlowScreen;
  beforeEach(() => {
    Object.assign(globalThis, { sessionStorage: tabStorage() });
    screen = new SlowScreen();
    void screen.session.enter();
  });
  afterEach(() => screen.session.stop());

  it('waits for it without a word of failure, and opens with it', async () => {
    await screen.come('room', new ApiError(0, 'network', 'You are not connected.'));
    expect(screen.session.view()).toMatchObject({ phase: 'entering', problem: null });
    screen.connect();
    await screen.come('room');
    expect(screen.session.view()).toMatchObject({ phase: 'ready', problem: null });
  });

  it('says so where the portal does not answer over one', async () => {
    await screen.come('room', new ApiError(0, 'timeout', 'No answer.'));
    expect(screen.session.view()).toMatchObject({ phase: 'entering', problem: 'No answer.' });
  });
});

describe('the end of a session of which the news was missed', () => {
  let screen: SlowScreen;
  beforeEach(async () => {
    Object.assign(globalThis, { sessionStorage: tabStorage() });
    screen = new SlowScreen();
    await screen.enter();
    screen.connect();
  });
  afterEach(() => screen.session.stop());

  it('is shown to who was in it as it was: also that XP ran out, and whose', async () => {
    screen.ending = { how: 'xp', unpaidBy: USER };
    await screen.come('room', gone());
    expect(screen.session.view()).toMatchObject({ phase: 'ended', end: 'xp', unpaidBy: USER });
  });

  it('is not known to strangers', async () => {
    await screen.come('room', gone());
    expect(screen.session.view()).toMatchObject({ phase: 'ended', end: 'gone', unpaidBy: null });
  });

  it('is none for who was brought back meanwhile, and comes in with the next try', async () => {
    screen.ending = { how: null };
    await screen.come('room', gone());
    expect(screen.session.view()).toMatchObject({ phase: 'ready', end: null });
    expect(screen.session.view().problem).not.toBeNull();
    screen.connect();
    await screen.come('room');
    expect(screen.session.view()).toMatchObject({ phase: 'ready', problem: null });
  });
});
