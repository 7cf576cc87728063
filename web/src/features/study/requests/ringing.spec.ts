import { ring } from './ringing';

/** Fake browser after a user gesture, which records its sounds. */
function browserWithSound() {
  const played = { tones: 0, open: 0 };
  class AudioContextDouble {
    readonly currentTime = 0;
    readonly destination = {};
    constructor() {
      played.open += 1;
    }
    createGain() {
      return { gain: { value: 1 }, connect: () => undefined };
    }
    createOscillator() {
      const start = () => void (played.tones += 1);
      return { frequency: { value: 0 }, connect: () => undefined, start, stop: () => undefined };
    }
    close() {
      played.open -= 1;
      return Promise.resolve();
    }
  }
  const navigator = { userActivation: { hasBeenActive: true } };
  const globals = { AudioContext: AudioContextDouble, navigator };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return played;
}

describe('a request that nobody answers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'AudioContext');
    Reflect.deleteProperty(globalThis, 'navigator');
  });

  it('rings for 20 s, and then no more', async () => {
    const played = browserWithSound();
    ring();
    await jest.advanceTimersByTimeAsync(19_999);
    // Two tones every 2.5 s.
    expect(played).toEqual({ tones: 16, open: 1 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(played).toEqual({ tones: 16, open: 0 });
  });

  it('is silent at once when it is to be, and leaves no timer', async () => {
    const played = browserWithSound();
    const stop = ring();
    await jest.advanceTimersByTimeAsync(3_000);
    stop();
    await jest.advanceTimersByTimeAsync(0);
    expect(played).toEqual({ tones: 4, open: 0 });
    expect(jest.getTimerCount()).toBe(0);
  });
});
