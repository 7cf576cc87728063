/** For how long one request rings at most, and how often, in ms. */
const RING_MS = 20_000;
const EVERY_MS = 2_500;
/** Two short tones, in Hz; how long each sounds, in s; not loud. */
const TONES = [660, 880];
const TONE_S = 0.18;
const LOUDNESS = 0.08;

/**
 * Rings for a while, in one window only; returns how to stop. A browser in which nobody has clicked
 * yet makes no sound, and is not asked to.
 */
export function ring(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const begin = async () => {
    const timer = setTimeout(() => stopping.abort(), RING_MS);
    await ringUntil(signal).finally(() => clearTimeout(timer));
  };
  // Held for as long as it rings: the other windows stay silent.
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
