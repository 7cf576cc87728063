import type { LinkQuality } from './call';

/** Statistics of a connection since the previous measurement. */
export interface LinkSample {
  /** Fractions of the sent and received packets that were lost, from 0 to 1. */
  lostOut: number;
  lostIn: number;
  /** Round-trip time in ms; null if unknown. */
  roundTripMs: number | null;
  /**
   * Available outgoing bandwidth in bits per second, as estimated by the browser; null if unknown.
   */
  availableBps: number | null;
}

const FAIR = { lost: 0.03, roundTripMs: 300 };
const POOR = { lost: 0.1, roundTripMs: 700 };

/** Returns the quality of an established connection, as shown to the student. */
export function qualityOf({ lostIn, lostOut, roundTripMs }: LinkSample): LinkQuality {
  const lost = Math.max(lostIn, lostOut);
  const isWorseThan = (limit: typeof FAIR) =>
    lost > limit.lost || (roundTripMs ?? 0) > limit.roundTripMs;
  if (isWorseThan(POOR)) return 'poor';
  return isWorseThan(FAIR) ? 'fair' : 'good';
}

/**
 * Bandwidth steps of the video, in bits per second, from zero upwards: if there is room for the
 * audio only, the video is dropped first.
 */
export const VIDEO_STEPS = [0, 120_000, 250_000, 500_000, 900_000, 1_500_000] as const;
/** Initial step of a connection. */
export const FIRST_STEP = 3;
/** Loss above which less is sent, and up to which more may be tried. */
const LOSS_DOWN = 0.08;
const LOSS_UP = 0.02;
/** Number of consecutive good measurements before more is tried. */
const LOOKS_UP = 4;

/** Current bandwidth step of a connection, and its number of consecutive good measurements. */
export interface VideoStep {
  step: number;
  goodLooks: number;
}

/** Returns the next step: down immediately, up after several good measurements. */
export function nextStep({ step, goodLooks }: VideoStep, sample: LinkSample): VideoStep {
  const available = sample.availableBps ?? Infinity;
  const taken = VIDEO_STEPS[step] ?? 0;
  if (sample.lostOut > LOSS_DOWN || available < taken * 0.8) {
    return { step: Math.max(0, step - 1), goodLooks: 0 };
  }
  // The estimate stays close to the bandwidth in use, so it says little about the available one.
  const isGood = sample.lostOut <= LOSS_UP && available >= taken * 1.1;
  if (!isGood) return { step, goodLooks: 0 };
  if (goodLooks + 1 < LOOKS_UP) return { step, goodLooks: goodLooks + 1 };
  return { step: Math.min(VIDEO_STEPS.length - 1, step + 1), goodLooks: 0 };
}

/** Counters since the start of the connection. */
export interface LinkCounts {
  sentPackets: number;
  lostOutPackets: number;
  receivedPackets: number;
  lostInPackets: number;
}

const NOTHING: LinkCounts = {
  sentPackets: 0,
  lostOutPackets: 0,
  receivedPackets: 0,
  lostInPackets: 0,
};

/** Reads the browser's statistics of a connection; pass the returned counters to the next call. */
export function readStats(
  report: Iterable<Record<string, unknown>>,
  before: LinkCounts = NOTHING,
): { sample: LinkSample; counts: LinkCounts } {
  const counts = { ...NOTHING };
  let roundTripMs: number | null = null;
  let availableBps: number | null = null;
  for (const stat of report) {
    const number = (name: string) => {
      const value = stat[name];
      return typeof value === 'number' ? value : null;
    };
    if (stat['type'] === 'inbound-rtp') {
      counts.receivedPackets += number('packetsReceived') ?? 0;
      counts.lostInPackets += Math.max(0, number('packetsLost') ?? 0);
    } else if (stat['type'] === 'outbound-rtp') {
      counts.sentPackets += number('packetsSent') ?? 0;
    } else if (stat['type'] === 'remote-inbound-rtp') {
      counts.lostOutPackets += Math.max(0, number('packetsLost') ?? 0);
    } else if (stat['type'] === 'candidate-pair' && stat['nominated'] === true) {
      const seconds = number('currentRoundTripTime');
      if (seconds !== null) roundTripMs = seconds * 1_000;
      availableBps = number('availableOutgoingBitrate') ?? availableBps;
    }
  }
  const since = (name: keyof LinkCounts) => Math.max(0, counts[name] - before[name]);
  const part = (lost: number, all: number) => (all > 0 ? Math.min(1, lost / all) : 0);
  return {
    counts,
    sample: {
      lostOut: part(since('lostOutPackets'), since('sentPackets')),
      lostIn: part(since('lostInPackets'), since('receivedPackets') + since('lostInPackets')),
      roundTripMs,
      availableBps,
    },
  };
}
