import type { DailyFactoryOptions } from '@daily-co/daily-js';
import { callFrameSchema } from '@portal/contracts/call-frame';
import type { CallOptions } from './call';
import { DailyFrameDouble } from './daily-frame.fixture';
import { joinDaily } from './daily-session';
import { JoinError } from './join-error';

const ROOM = 'https://miva.daily.co/room';
const UNREACHED = 'The call could not be reached within 10 s. Check your network and try again.';
const media = { audio: true, video: false, screen: false };

/** Creates a track of the device check, an element for the frame, and a fake of Daily's frame. */
function atDaily(double = new DailyFrameDouble()) {
  const seen = { stopped: 0, isRemoved: false, asked: {} as DailyFactoryOptions };
  const track = { stop: () => (seen.stopped += 1) };
  const remove = () => {
    seen.isRemoved = true;
    double.isInPage = false;
  };
  const host = { remove } as unknown as HTMLElement; // the used members
  const options = {
    call: { roomUrl: ROOM, token: 'of-ada' },
    userId: 'ada',
    devices: { getTracks: () => [track] },
    media,
  } as unknown as CallOptions; // the used members
  const createFrame = (asked: DailyFactoryOptions) => {
    seen.asked = asked;
    return double.frame;
  };
  return {
    double,
    seen,
    host,
    join: () => joinDaily(createFrame, host, options),
  };
}

describe('a call that Daily carries', () => {
  it('is in a frame without buttons of its own, with what the check has chosen', async () => {
    const { double, seen, host, join } = atDaily();
    const session = await join();
    expect(seen.asked).toMatchObject({
      showLeaveButton: false,
      showFullscreenButton: false,
      showUserNameChangeUI: false,
      startVideoOff: true,
      startAudioOff: false,
      userData: { peerId: session.peerId },
      iframeStyle: { width: '100%', height: '100%' },
    });
    expect(callFrameSchema.safeParse(seen.asked).error).toBeUndefined();
    expect(double.asked[0]).toEqual(['join', { url: ROOM, token: 'of-ada' }]);
    expect(seen.stopped).toBe(1);
    expect(session.frame).toBe(host);
  });

  it('follows what Daily tells of the own sound and picture, and nothing of others', async () => {
    const { double, join } = atDaily();
    const session = await join();
    let changes = 0;
    session.subscribe(() => (changes += 1));
    expect(session.state().media).toEqual({ audio: true, video: true, screen: false });
    await session.setAudio(false);
    expect(session.state().media).toEqual({ audio: false, video: true, screen: false });
    await session.setVideo(false);
    await session.shareScreen(true);
    expect(session.state().media).toEqual({ audio: false, video: false, screen: true });
    await session.shareScreen(false);
    double.updateParticipant({ local: false, audio: true, video: true, screen: true });
    expect(session.state().media).toEqual({ audio: false, video: false, screen: false });
    expect(changes).toBe(4);
    expect(session.state().participants).toMatchObject([{ userId: 'ada', isLocal: true }]);
  });

  it('uses the frame no more once it is left, and leaves it once', async () => {
    const { double, seen, join } = atDaily();
    const session = await join();
    session.leave();
    session.leave();
    await session.setAudio(false);
    await session.setVideo(true);
    await session.shareScreen(true);
    expect(double.isDestroyed).toBe(true);
    expect(seen.isRemoved).toBe(true);
    expect(double.asked).toEqual([['join', { url: ROOM, token: 'of-ada' }], 'participants']);
  });

  it.each([
    ['expired', 'exp-token'],
    ['expired', 'exp-room'],
    ['removed', 'ejected'],
    ['unreachable', 'connection-error'],
    ['unreachable', undefined],
  ] as const)(
    'is over, as %s, and left once, where Daily puts the screen out: %s',
    async (lost, type) => {
      const { double, seen, join } = atDaily();
      const session = await join();
      let changes = 0;
      session.subscribe(() => (changes += 1));
      await session.setAudio(false);
      double.putOut(type);
      expect(session.state()).toMatchObject({ lost, media: { audio: false, video: true } });
      expect([changes, double.isDestroyed]).toEqual([2, true]);
      await new Promise((resolve) => setImmediate(resolve));
      expect(seen.isRemoved).toBe(true);
    },
  );

  it('is not lost to whoever has left it', async () => {
    const { double, join } = atDaily();
    const session = await join();
    session.leave();
    double.putOut();
    expect(session.state()).not.toHaveProperty('lost');
  });

  it('asks for no frame beyond the limits of the specification', async () => {
    const made = jest.spyOn(crypto, 'getRandomValues').mockReturnValueOnce(new Uint8Array(5_000));
    const { double, seen, join } = atDaily();
    await expect(join()).rejects.toThrow('userData is too large');
    made.mockRestore();
    expect([double.asked, seen.asked]).toEqual([[], {}]);
  });

  it.each([
    ['refused', 'refuses', 'The video service did not let you in. Please try again.'],
    ['refused', 'not-allowed', 'The video service did not let you in. Please try again.'],
    ['refused', 'ejected', 'The video service did not let you in. Please try again.'],
    ['expired', 'exp-token', 'Your time in the call ran out at the video service.'],
    ['expired', 'no-room', 'Your time in the call ran out at the video service.'],
    ['unreachable', 'connection-error', UNREACHED],
  ] as const)('says that it is %s, and leaves nothing behind: %s', async (failure, how, words) => {
    const { double, seen, join } = atDaily(new DailyFrameDouble(how));
    const error: unknown = await join().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(JoinError);
    expect(error).toMatchObject({ failure, message: words });
    expect([double.isDestroyed, seen.isRemoved]).toEqual([true, true]);
  });

  it('is waited for 10 s where Daily does not answer, and not for ever', async () => {
    jest.useFakeTimers();
    const { double, seen, join } = atDaily(new DailyFrameDouble('never-answers'));
    const joined = join().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(9_999);
    expect([double.isDestroyed, seen.isRemoved]).toEqual([false, false]);
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    expect(await joined).toMatchObject({ failure: 'unreachable', message: UNREACHED });
    expect([double.isDestroyed, seen.isRemoved]).toEqual([true, true]);
  });
});
