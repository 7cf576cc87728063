import fc from 'fast-check';
import {
  FIRST_STEP,
  nextStep,
  qualityOf,
  readStats,
  VIDEO_STEPS,
  type LinkSample,
} from './link-quality';

const FINE: LinkSample = { lostIn: 0, lostOut: 0, roundTripMs: 40, availableBps: 3_000_000 };

const anySample = fc.record({
  lostIn: fc.double({ min: 0, max: 1, noNaN: true }),
  lostOut: fc.double({ min: 0, max: 1, noNaN: true }),
  roundTripMs: fc.option(fc.integer({ min: 0, max: 5_000 })),
  availableBps: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
});

describe('the picture that a link is given', () => {
  it('never goes beyond its steps, and by one step at most', () => {
    fc.assert(
      fc.property(fc.array(anySample), (samples) => {
        let state = { step: FIRST_STEP, goodLooks: 0 };
        for (const sample of samples) {
          const next = nextStep(state, sample);
          expect(VIDEO_STEPS[next.step]).toBeDefined();
          expect(Math.abs(next.step - state.step)).toBeLessThanOrEqual(1);
          state = next;
        }
      }),
    );
  });

  it('is gone where much is lost, so that the voice has what there is', () => {
    const lossy = { ...FINE, lostOut: 0.2 };
    let state = { step: VIDEO_STEPS.length - 1, goodLooks: 0 };
    for (let looks = 0; looks < VIDEO_STEPS.length; looks += 1) state = nextStep(state, lossy);
    expect(VIDEO_STEPS[state.step]).toBe(0);
  });

  it('comes back to all of it once the link does well for a while, and not at once', () => {
    let state = { step: 0, goodLooks: 0 };
    state = nextStep(state, FINE);
    expect(state.step).toBe(0);
    for (let looks = 0; looks < 40; looks += 1) state = nextStep(state, FINE);
    expect(state.step).toBe(VIDEO_STEPS.length - 1);
  });

  it('goes down where less is carried than it takes', () => {
    const narrow = { ...FINE, availableBps: 100_000 };
    expect(nextStep({ step: 3, goodLooks: 3 }, narrow)).toEqual({ step: 2, goodLooks: 0 });
  });
});

describe('the quality of a link', () => {
  it.each([
    ['good', FINE],
    ['fair', { ...FINE, lostIn: 0.05 }],
    ['fair', { ...FINE, roundTripMs: 400 }],
    ['poor', { ...FINE, lostOut: 0.2 }],
    ['poor', { ...FINE, roundTripMs: 900 }],
  ] as const)('is %s', (quality, sample) => {
    expect(qualityOf(sample)).toBe(quality);
  });
});

describe('what a browser tells of a link', () => {
  const report = (sent: number, lostOut: number, received: number, lostIn: number) => [
    { type: 'outbound-rtp', packetsSent: sent },
    { type: 'remote-inbound-rtp', packetsLost: lostOut },
    { type: 'inbound-rtp', packetsReceived: received, packetsLost: lostIn },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
    {
      type: 'candidate-pair',
      nominated: true,
      currentRoundTripTime: 0.05,
      availableOutgoingBitrate: 800_000,
    },
  ];

  it('counts since the last look, of the way that is used', () => {
    const first = readStats(report(100, 10, 100, 0));
    expect(first.sample).toEqual({
      lostOut: 0.1,
      lostIn: 0,
      roundTripMs: 50,
      availableBps: 800_000,
    });
    const second = readStats(report(200, 10, 150, 50), first.counts);
    expect(second.sample).toMatchObject({ lostOut: 0, lostIn: 0.5 });
  });

  it('is nothing before anything is sent, or where counts began anew', () => {
    expect(readStats([]).sample).toEqual({
      lostOut: 0,
      lostIn: 0,
      roundTripMs: null,
      availableBps: null,
    });
    const { counts } = readStats(report(100, 10, 100, 5));
    expect(readStats(report(0, 0, 0, 0), counts).sample).toMatchObject({ lostOut: 0, lostIn: 0 });
  });
});
