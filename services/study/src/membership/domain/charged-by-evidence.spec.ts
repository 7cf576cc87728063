import fc from 'fast-check';
import { settle, TICK_MS, type Meter } from '../../meter/domain/meter';
import { decideSign, takePlace, type Place } from './presence';

const SILENCE_MS = 45_000;
const MEDIA = { audio: true, video: true, screen: false };
const EMPTY_PLACE = {
  peerId: null,
  formerPeers: [],
  media: MEDIA,
  lastSeenAt: null,
  presentSince: null,
};
const STUDENTS = ['ada', 'ben', 'cyd'];
const END_MS = 24 * 60 * 60 * 1_000;

type Step =
  | { kind: 'sign'; student: number; screen: 'same' | 'other' | 'none' }
  | { kind: 'settle' }
  | { kind: 'pause'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('sign' as const),
      student: fc.nat(STUDENTS.length - 1),
      screen: fc.constantFrom('same' as const, 'other' as const, 'none' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  { weight: 6, arbitrary: pause(7_000) },
  // A lost connection or a stopped service: nothing is received, nothing is settled.
  { weight: 1, arbitrary: pause(120_000) },
);

function pause(max: number): fc.Arbitrary<Step> {
  return fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 1, max }) });
}

/**
 * A call as the service keeps it: one span of proof per member, settled before a new one begins.
 */
class Call {
  now = 0;
  meter: Meter = { meteredUntil: 0, ticks: 0 };
  /** Entries of `startsAt student`, in the order of charging. */
  readonly charged: string[] = [];
  private readonly places = new Map<string, Place>();
  private screens = 0;

  sign(student: string, screen: 'same' | 'other' | 'none'): void {
    const place = this.places.get(student) ?? { ...EMPTY_PLACE, lastSignAt: this.now };
    const isNew = screen === 'other' || place.peerId === null;
    const own = isNew ? `screen ${(this.screens += 1)}` : place.peerId;
    const decision = decideSign(
      { peerId: screen === 'none' ? null : own, media: MEDIA },
      {
        place,
        others: [...this.places].flatMap(([each, other]) => (each === student ? [] : [other])),
        isHere: true,
        couldSignal: false,
        now: this.now,
        silenceMs: SILENCE_MS,
      },
    );
    expect(decision.isInCall).toBe(screen !== 'none');
    if (decision.settlesFirst) this.settle();
    this.places.set(student, decision.place);
  }

  settle(): void {
    const evidence = [...this.places].flatMap(([studentId, { presentSince, lastSignAt }]) =>
      presentSince === null ? [] : { studentId, presentSince, lastSignAt, hasLeft: false },
    );
    const { meter, ticks } = settle(this.meter, evidence, this.now, SILENCE_MS);
    this.meter = meter;
    for (const { startsAt, payers } of ticks) {
      this.charged.push(...payers.map((payer) => `${startsAt} ${payer}`));
    }
  }
}

/**
 * Computes what the signs prove in another way: spans of six seconds between signs that are close
 * enough.
 */
function proven(signs: ReadonlyMap<string, number[]>): string[] {
  const byTick = new Map<number, string[]>();
  for (const [student, times] of signs) {
    const spans: { from: number; to: number }[] = [];
    for (const time of times) {
      const last = spans.at(-1);
      if (last && time - last.to <= SILENCE_MS) last.to = time;
      else spans.push({ from: time, to: time });
    }
    for (const { from, to } of spans) {
      const first = Math.ceil(from / TICK_MS) * TICK_MS;
      for (let tick = first; tick + TICK_MS <= to; tick += TICK_MS) {
        byTick.set(tick, [...(byTick.get(tick) ?? []), student]);
      }
    }
  }
  return [...byTick]
    .filter(([, students]) => students.length >= 2)
    .flatMap(([tick, students]) => students.map((student) => `${tick} ${student}`));
}

describe('time in a call', () => {
  it('is charged where and only where two who have been in it are proven to be present, each span once', () => {
    let charged = 0;
    fc.assert(
      // Without a size, lists have at most 10 steps, which charge almost nothing.
      fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
        const call = new Call();
        const signs = new Map<string, number[]>(STUDENTS.map((student) => [student, []]));
        for (const one of steps) {
          if (one.kind === 'pause') call.now += one.ms;
          if (one.kind === 'settle') call.settle();
          if (one.kind === 'sign') {
            const student = STUDENTS[one.student] ?? '';
            call.sign(student, one.screen);
            // After being in the call once, a member proves presence by every sign, also from a
            // client outside it.
            const own = signs.get(student);
            if (one.screen !== 'none' || own?.length) own?.push(call.now);
          }
          // Nothing is charged before it is proven.
          const known = new Set(proven(signs));
          expect(call.charged.filter((charge) => !known.has(charge))).toEqual([]);
        }
        call.now += END_MS;
        call.settle();
        expect([...call.charged].sort()).toEqual(proven(signs).sort());
        charged += call.charged.length;
      }),
      { numRuns: 100 },
    );
    expect(charged).toBeGreaterThan(100);
  });
});

describe('the place in a call', () => {
  const place: Place = {
    peerId: 'phone',
    formerPeers: ['laptop'],
    media: MEDIA,
    presentSince: 0,
    lastSeenAt: 5_000,
    lastSignAt: 5_000,
  };
  const take = (peerId: string | null, now: number) =>
    takePlace(place, { peerId, media: MEDIA }, now, SILENCE_MS);

  it('goes to the newest screen, and never back', () => {
    expect(take('tablet', 9_000)).toMatchObject({
      peerId: 'tablet',
      formerPeers: ['laptop', 'phone'],
      presentSince: 0,
    });
    expect(take('laptop', 9_000)).toBeNull();
  });

  it('is not taken by a screen that only reads', () => {
    expect(take(null, 9_000)).toBeNull();
  });

  it('is proven anew after a long silence', () => {
    expect(take('phone', 50_000)).toMatchObject({ presentSince: 0, lastSeenAt: 50_000 });
    expect(take('phone', 50_001)).toMatchObject({ presentSince: 50_001 });
  });
});
