import fc from 'fast-check';
import { decideSign, type Place, type SignDecision } from './presence';

const SILENCE_MS = 45_000;
const MEDIA = { audio: true, video: true, screen: false };
const NONE: Place = {
  peerId: null,
  formerPeers: [],
  media: MEDIA,
  lastSeenAt: null,
  lastSignAt: 0,
  presentSince: null,
};
const STUDENTS = ['ada', 'ben', 'cyd'];
/** Fewer than the number of remembered former peers. */
const SCREENS = Array.from({ length: 9 }, (_, index) => `screen ${index}`);

/** A sign of a member's client, after a pause in ms; a client may send the id of another's. */
const sign = fc.record({
  student: fc.constantFrom(...STUDENTS),
  peerId: fc.option(fc.constantFrom(...SCREENS), { freq: 8 }),
  pauseMs: fc.oneof(fc.nat(20_000), fc.nat(70_000)),
  couldSignal: fc.boolean(),
});

/** Model of the places of a session's members as the service keeps them. */
class Places {
  readonly all = new Map(STUDENTS.map((student) => [student, NONE]));
  readonly here = new Set<string>();
  now = 0;

  sign(student: string, peerId: string | null, couldSignal = true): SignDecision {
    const decision = decideSign(
      { peerId, media: MEDIA },
      {
        place: this.of(student),
        others: STUDENTS.filter((each) => each !== student).map((each) => this.of(each)),
        isHere: this.here.has(student),
        couldSignal,
        now: this.now,
        silenceMs: SILENCE_MS,
      },
    );
    this.all.set(student, decision.place);
    this.here.add(student);
    return decision;
  }

  of(student: string): Place {
    return this.all.get(student) ?? NONE;
  }
}

describe('the places in a call', () => {
  it('are one for each member and each screen, and none is had a second time', () => {
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 80, size: 'max' }), (signs) => {
        const places = new Places();
        const lost = new Set<string>();
        for (const { student, peerId, pauseMs, couldSignal } of signs) {
          places.now += pauseMs;
          const before = places.of(student);
          const decision = places.sign(student, peerId, couldSignal);
          const { place } = decision;
          expect(decision.isInCall).toBe(peerId !== null && place.peerId === peerId);
          if (decision.isInCall) expect(lost).not.toContain(`${student} ${peerId}`);
          else expect(decision.mayReturn).toBe(peerId !== null && place.peerId === null);
          if (before.peerId !== place.peerId) lost.add(`${student} ${before.peerId}`);
          // No client belongs, or belonged, to two members.
          const all = [...places.all.values()];
          const names = all.flatMap((each) => [...new Set([each.peerId, ...each.formerPeers])]);
          const known = names.filter((name) => name !== null);
          expect(new Set(known).size).toBe(known.length);
          // The proof ends with the last sign, and is settled before a new one begins.
          expect(place.lastSignAt).toBe(places.now);
          expect(decision.settlesFirst).toBe(place.presentSince !== before.presentSince);
          if (!decision.isInCall) expect(place.lastSeenAt).toBe(before.lastSeenAt);
          if (before.presentSince !== null) expect(place.presentSince).not.toBeNull();
        }
      }),
      { numRuns: 50 },
    );
  });

  it('run the meter while two are in the call', () => {
    const places = new Places();
    expect(places.sign('ada', 'screen 1')).toMatchObject({ isInCall: true, runsMeter: false });
    places.now += SILENCE_MS;
    expect(places.sign('ben', 'screen 2')).toMatchObject({ isInCall: true, runsMeter: true });
    places.now += SILENCE_MS + 1;
    expect(places.sign('cyd', 'screen 3')).toMatchObject({ isInCall: true, runsMeter: false });
  });

  it('run the meter while two are present who have been in the call, whatever they say of it', () => {
    const places = new Places();
    places.sign('ada', 'screen 1');
    places.now += SILENCE_MS + 1;
    places.sign('ben', 'screen 2');
    places.now += 5_000;
    expect(places.sign('cyd', null)).toMatchObject({ isInCall: false, runsMeter: false });
    expect(places.sign('ada', null)).toMatchObject({ isInCall: false, runsMeter: true });
    places.now += 5_000;
    expect(places.sign('ben', null)).toMatchObject({ isInCall: false, runsMeter: true });
  });
});

describe('a screen that signs too late', () => {
  it('has lost its place, and may come back as another; unless nobody could be heard', () => {
    for (const couldSignal of [true, false]) {
      const places = new Places();
      places.sign('ada', 'screen 1');
      places.now += SILENCE_MS + 1;
      const late = places.sign('ada', 'screen 1', couldSignal);
      const lost = { isInCall: false, mayReturn: true, isNews: true };
      expect(late).toMatchObject(couldSignal ? lost : { isInCall: true, settlesFirst: true });
      expect(places.sign('ada', 'screen 1').isInCall).toBe(!couldSignal);
      expect(places.sign('ada', 'screen 2').isInCall).toBe(true);
    }
  });
});

describe('a screen that only reads', () => {
  it('is news where its member was shown as away, and takes no place', () => {
    const places = new Places();
    const reads = { isInCall: false, mayReturn: false };
    expect(places.sign('ada', null)).toMatchObject({ ...reads, isNews: true });
    expect(places.sign('ada', null)).toMatchObject({ ...reads, isNews: false });
  });
});
