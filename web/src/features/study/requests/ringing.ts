/** Maximum ringing time of one request, and interval between rings, in ms. */
const RING_MS = 20_000;
const EVERY_MS = 2_500;
/** Frequencies of the two tones in Hz, their duration in s, and their gain. */
const TONES = [660, 880];
const TONE_S = 0.18;
const LOUDNESS = 0.08;

/**
 * Rings for a while, in one window only. A browser without a user gesture cannot play sound, and is
 * not asked to.
 * @returns a function that stops the ringing
 */
export function ring(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const begin = async () => {
    const timer = setTimeout(() => stopping.abort(), RING_MS);
    await ringUntil(signal).finally(() => clearTimeout(timer));
  };
  // The lock is held while it rings, so that the other windows stay silent.
  if ('locks' in navigator) {
    void navigator.locks.request('study-ring', { ifAvailable: true }, async (lock) => {
      if (lock && !signal.aborted) await begin();
    });
  } else void begin();
  return () => stopping.abort();
}

async function ringUntil(signal: AbortSignal): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive || !('AudioContext' in globalThis)) return;
  const context = new AudioContext();
  try {
    while (!signal.aborted) {
      sound(context);
      await pause(EVERY_MS, signal);
    }
  } finally {
    await context.close().catch(() => undefined);
  }
}

function sound(context: AudioContext): void {
  const loudness = context.createGain();
  loudness.gain.value = LOUDNESS;
  loudness.connect(context.destination);
  for (const [index, frequency] of TONES.entries()) {
    const tone = context.createOscillator();
    const start = context.currentTime + index * TONE_S;
    tone.frequency.value = frequency;
    tone.connect(loudness);
    tone.start(start);
    tone.stop(start + TONE_S);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
