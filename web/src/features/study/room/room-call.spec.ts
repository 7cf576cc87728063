import { ApiError } from '../../../api/api-error';
import { studyEvents } from '../events/study-events';
import { keptCall } from './kept-call';
import { gone, MEDIA, ROOM, SlowScreen, tabStorage, turn } from './room-ways.fixture';

let screen: SlowScreen;
beforeEach(async () => {
  Object.assign(globalThis, { sessionStorage: tabStorage() });
  screen = new SlowScreen();
  await screen.enter();
});
afterEach(() => screen.session.stop());

/** Starts to join the call, up to its provider, which responds slowly. */
async function join() {
  void screen.session.join(screen.newDevices(), MEDIA);
  await turn();
}
const wasInCall = () => keptCall(ROOM) !== null;
const phase = () => screen.session.view().phase;
/** How often each call was left, by call. */
const timesLeft = () => screen.calls.map((each) => each.timesLeft);

/** Joins the call. */
async function inCall() {
  await join();
  await screen.come('daily call');
  expect(phase()).toBe('in-call');
}

describe('a room that was given back', () => {
  const nothingIsLeft = () => {
    expect(screen.open).toBe(0);
    expect(screen.session.call).toBeNull();
    expect(wasInCall()).toBe(false);
  };

  it('opens nothing for who comes to it too late', async () => {
    screen.session.stop();
    await join();
    nothingIsLeft();
    expect(await screen.awaited()).toEqual([]);
  });

  it('leaves a call that is reached afterwards, and says nothing of it', async () => {
    await join();
    const sentBefore = screen.present.length;
    screen.session.stop();
    await screen.come('daily call');
    nothingIsLeft();
    expect(timesLeft()).toEqual([1]);
    expect(screen.present).toHaveLength(sentBefore);
  });

  it('closes devices that open afterwards', async () => {
    await inCall();
    await screen.carryBy('built-in', 2);
    expect(await screen.awaited()).toEqual(['devices']);
    screen.session.stop();
    await screen.come('devices');
    expect(screen.open).toBe(0);
    expect(await screen.awaited()).toEqual([]);
  });

  it.each(['stop', 'end'] as const)('says no more that anybody is there: %s', async (how) => {
    const late = new SlowScreen();
    const entered = late.session.enter();
    if (how === 'stop') late.session.stop();
    else studyEvents.ended.notify({ roomId: ROOM, how: 'left' });
    await late.come('room');
    await entered;
    expect(late.present).toEqual([]);
    expect(late.session.view()).toMatchObject({ call: null });
    late.session.stop();
  });
});

describe('a call that is joined slowly', () => {
  it('is left where it comes after the one that followed it, which is held', async () => {
    await join();
    await screen.carryBy('built-in', 2);
    await screen.come('devices');
    await screen.come('built-in call');
    expect(phase()).toBe('in-call');
    await screen.come('daily call');
    expect(screen.calls.map(({ provider }) => provider)).toEqual(['built-in', 'daily']);
    expect(timesLeft()).toEqual([0, 1]);
    expect([phase(), screen.open]).toEqual(['in-call', 1]);
    expect(screen.session.call?.peerId).toBe('peer-1');
  });

  it('is left where it comes before the one that follows it', async () => {
    await join();
    await screen.carryBy('built-in', 2);
    await screen.come('daily call');
    expect([timesLeft(), phase()]).toEqual([[1], 'joining']);
    await screen.come('devices');
    await screen.come('built-in call');
    expect([timesLeft(), phase(), screen.open]).toEqual([[1, 0], 'in-call', 1]);
  });

  it('says nothing of its failure over the one that followed it', async () => {
    await join();
    await screen.carryBy('built-in', 2);
    await screen.come('devices');
    await screen.come('built-in call');
    await screen.come('daily call', new Error('No way.'));
    expect(screen.session.view()).toMatchObject({ phase: 'in-call', problem: null });
    expect(screen.open).toBe(1);
  });

  it.each([undefined, new Error('No way.')])(
    'stays over where the session has ended meanwhile: %s',
    async (error) => {
      await join();
      studyEvents.ended.notify({ roomId: ROOM, how: 'left' });
      await screen.come('daily call', error);
      expect(screen.session.view()).toMatchObject({ phase: 'ended', problem: null });
      expect([screen.open, wasInCall()]).toEqual([0, false]);
    },
  );

  it('can be tried again where it fails', async () => {
    await join();
    await screen.come('daily call', new Error('No way.'));
    expect(screen.session.view()).toMatchObject({
      phase: 'ready',
      problem: 'The call could not be joined. Please try again.',
    });
    await inCall();
    expect(screen.session.view().problem).toBeNull();
  });
});

describe('a call whose provider has put the screen out', () => {
  it('is entered again with a new token, and the student is told why', async () => {
    await inCall();
    screen.calls[0]?.lose('expired');
    expect(screen.session.view()).toMatchObject({
      phase: 'joining',
      problem: 'Your time in the call ran out at the video service.',
    });
    expect([timesLeft(), wasInCall()]).toEqual([[1], false]);
    await turn();
    expect(screen.present.at(-1)).toBeNull();
    await screen.come('room');
    await screen.come('devices');
    expect(screen.session.view().problem).toMatch(/^Your time/);
    await screen.come('daily call');
    expect(screen.session.view()).toMatchObject({ phase: 'in-call', problem: null });
    expect(screen.session.view().callState?.media).toEqual(MEDIA);
    expect(screen.calls.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
    expect([timesLeft(), wasInCall(), screen.open]).toEqual([[1, 0], true, 1]);
    expect(screen.present.at(-1)).toBe('peer-2');
  });

  it('is not entered where the room is gone, and no camera opens', async () => {
    await inCall();
    screen.calls[0]?.lose('removed');
    await screen.come('room', gone());
    expect(screen.session.view()).toMatchObject({ phase: 'ended', end: 'gone' });
    expect([await screen.awaited(), screen.open]).toEqual([[], 0]);
  });

  it('waits at the door where the room does not answer', async () => {
    await inCall();
    screen.calls[0]?.lose('unreachable');
    await screen.come('room', new Error('Not now.'));
    expect(phase()).toBe('ready');
    expect(screen.session.view().problem).not.toBeNull();
    expect(screen.open).toBe(0);
  });

  it('is gone back into by itself once the portal is reached again, and what was off stays off', async () => {
    await inCall();
    screen.calls[0]?.lose('removed');
    await screen.come('room', new ApiError(0, 'network', 'You are not connected.'));
    expect([phase(), screen.open]).toEqual(['ready', 0]);
    // Screens that join in the meantime send no more than was sent before.
    expect(keptCall(ROOM)).toEqual({ audio: true, video: false });
    screen.connect();
    await screen.come('room');
    await screen.come('devices');
    await screen.come('daily call');
    expect([phase(), screen.open]).toEqual(['in-call', 1]);
    expect(screen.session.view().callState?.media).toEqual(MEDIA);
  });

  it('is gone back into three times in a row, then only by the student', async () => {
    await inCall();
    for (let times = 0; times < 3; times += 1) {
      screen.calls.at(-1)?.lose('removed');
      await screen.come('room');
      await screen.come('devices');
      await screen.come('daily call');
    }
    screen.calls.at(-1)?.lose('removed');
    expect(screen.session.view()).toMatchObject({
      phase: 'ready',
      problem: 'The video service has removed you from the call. You can join again.',
    });
    expect([await screen.awaited(), screen.open]).toEqual([[], 0]);
    expect(screen.present.at(-1)).toBeNull();
    await inCall();
  });

  it('is followed to where the portal holds it by then', async () => {
    await inCall();
    screen.calls[0]?.lose('unreachable');
    screen.carriedBy = 'built-in';
    await screen.come('room');
    await screen.come('devices');
    await screen.come('built-in call');
    expect([phase(), await screen.awaited(), screen.open]).toEqual(['in-call', [], 1]);
    expect(timesLeft()).toEqual([1, 0]);
  });
});

describe('a call of which the portal says that the screen is not in it', () => {
  /** Simulates that a change on the portal arrives with the next heartbeat. */
  async function sign(presence: SlowScreen['presence']) {
    screen.presence = presence;
    screen.connect();
    await screen.come('room');
  }

  it('is entered anew, with another peer, where it was silent for too long', async () => {
    await inCall();
    await sign({ isInCall: false, mayReturn: true });
    expect(screen.session.view()).toMatchObject({
      phase: 'joining',
      problem: 'The portal did not hear from this screen for a while.',
    });
    screen.presence = { isInCall: true };
    await screen.come('room');
    await screen.come('devices');
    await screen.come('daily call');
    expect([phase(), timesLeft(), screen.open]).toEqual(['in-call', [1, 0], 1]);
    expect(screen.present.at(-1)).toBe('peer-2');
  });

  it('goes on in the other window that has taken its place', async () => {
    await inCall();
    await sign({ isInCall: false });
    expect([phase(), timesLeft(), screen.open]).toEqual(['taken', [1], 0]);
  });
});

describe('what a student has turned off', () => {
  it('is kept for the tab that is loaded anew', async () => {
    await inCall();
    expect(keptCall(ROOM)).toEqual({ audio: true, video: false });
  });

  it('stays off when the place is taken back from another window', async () => {
    await inCall();
    screen.presence = { isInCall: false };
    screen.connect();
    await screen.come('room');
    expect(phase()).toBe('taken');
    screen.presence = { isInCall: true };
    void screen.session.rejoin();
    await screen.come('devices');
    await screen.come('daily call');
    expect(screen.session.view().callState?.media).toEqual(MEDIA);
  });
});
