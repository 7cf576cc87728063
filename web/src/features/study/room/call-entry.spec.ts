import { ApiError } from '../../../api/api-error';
import { JoinError } from '../call/join-error';
import { keptCall } from './kept-call';
import { MEDIA, NOTICE, ROOM, SlowScreen, tabStorage, turn } from './room-ways.fixture';

const UNREACHED = new JoinError('unreachable', 'The call could not be reached within 10 s.');

let screen: SlowScreen;
beforeEach(async () => {
  Object.assign(globalThis, { sessionStorage: tabStorage() });
  screen = new SlowScreen();
  await screen.enter();
});
afterEach(() => screen.session.stop());

const view = () => screen.session.view();
/** Starts to join the call, up to its provider. */
async function join() {
  void screen.session.join(screen.newDevices(), MEDIA);
  await turn();
}
/** Joins by Daily's frame, which does not reach Daily. */
async function failToReach() {
  await join();
  await screen.come('daily call', UNREACHED);
}
async function comeInto(provider: 'built-in' | 'daily') {
  await screen.come('devices');
  await screen.come(`${provider} call`);
}

describe('a call whose frame does not reach Daily', () => {
  it('goes on without it, where the portal leads: this screen joins by itself, and what was off stays off', async () => {
    await failToReach();
    expect([view().phase, await screen.awaited(), screen.open]).toEqual([
      'joining',
      ['fall back'],
      0,
    ]);
    screen.carriedBy = 'built-in';
    await screen.come('fall back');
    await screen.come('room');
    await comeInto('built-in');
    expect(view()).toMatchObject({ phase: 'in-call', problem: null, call: { notice: NOTICE } });
    expect(view().callState?.media).toEqual(MEDIA);
    expect([await screen.awaited(), screen.open]).toEqual([[], 1]);
  });

  it('is joined once where the news comes before the answer', async () => {
    await failToReach();
    await screen.carryBy('built-in', 2);
    await screen.come('fall back');
    await comeInto('built-in');
    expect([view().phase, await screen.awaited(), screen.open]).toEqual(['in-call', [], 1]);
    expect(screen.calls).toHaveLength(1);
  });

  it('is left for the built-in one also where it was under way and is lost', async () => {
    await join();
    await screen.come('daily call');
    screen.calls[0]?.lose('unreachable');
    await screen.come('room');
    await screen.come('devices');
    await screen.come('daily call', UNREACHED);
    screen.carriedBy = 'built-in';
    await screen.come('fall back');
    await screen.come('room');
    await comeInto('built-in');
    expect(view().callState?.media).toEqual(MEDIA);
    expect([screen.calls.map(({ timesLeft }) => timesLeft), screen.open]).toEqual([[1, 0], 1]);
  });

  it('stays where others talk in it: the student is told, and nothing is tried in a circle', async () => {
    await failToReach();
    await screen.come('fall back');
    expect(view()).toMatchObject({
      phase: 'ready',
      problem: expect.stringContaining('the others are in the call there'),
    });
    expect([await screen.awaited(), screen.open]).toEqual([[], 0]);
    // After the move, the room's own screen joins with these media, and not with all available
    // ones.
    expect(keptCall(ROOM)).toEqual({ audio: true, video: false });
  });

  it('waits for the connection where the portal is not reached either', async () => {
    await failToReach();
    await screen.come('fall back', new ApiError(0, 'network', 'You are not connected.'));
    expect(view()).toMatchObject({ phase: 'ready', problem: 'You are not connected.' });
    screen.connect();
    await screen.come('room');
    await comeInto('daily');
    expect([view().phase, view().callState?.media, screen.open]).toEqual(['in-call', MEDIA, 1]);
  });

  it('says that it is not reached where the portal refuses to look at it', async () => {
    await failToReach();
    await screen.come('fall back', new ApiError(400, 'too_many_requests', 'Too many.'));
    expect(view()).toMatchObject({ phase: 'ready', problem: UNREACHED.message });
  });

  it('is followed nowhere by a screen that was given back meanwhile', async () => {
    await failToReach();
    screen.session.stop();
    screen.carriedBy = 'built-in';
    await screen.come('fall back');
    expect([await screen.awaited(), screen.open, keptCall(ROOM)]).toEqual([[], 0, null]);
  });
});

describe('a call that does not let the screen in', () => {
  it.each([new JoinError('refused', 'No.'), new Error('broken')])(
    'stays where it is: %s',
    async (error) => {
      await join();
      await screen.come('daily call', error);
      expect(view().phase).toBe('ready');
      expect([await screen.awaited(), screen.open]).toEqual([[], 0]);
    },
  );

  it('is asked once more with a new token where the first is too old, and stays where it is', async () => {
    const expired = new JoinError('expired', 'Your time had run out.');
    await join();
    await screen.come('daily call', expired);
    expect(view().problem).toBe('Your time in the call ran out at the video service.');
    await screen.come('room');
    await screen.come('devices');
    await screen.come('daily call', expired);
    expect(view()).toMatchObject({ phase: 'ready', problem: 'Your time had run out.' });
    expect([await screen.awaited(), screen.open]).toEqual([[], 0]);
    await join();
    await screen.come('daily call');
    expect([view().phase, screen.calls.map(({ token }) => token)]).toEqual([
      'in-call',
      ['token-2'],
    ]);
  });
});
