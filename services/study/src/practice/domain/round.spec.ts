import fc from 'fast-check';
import { isOver, progressOf, roundMs, startRound, step, STOPPED } from './round';
import type { Round, RoundEvent } from './round';

const STUDENTS = ['ada', 'ben', 'cem', 'dia'];
const ORDER: Round['state'][] = ['making', 'running', 'closing', 'closed'];
const student = fc.constantFrom(...STUDENTS, 'a stranger');
const present = fc.subarray(STUDENTS);
const at = fc.integer({ min: 0, max: 400_000 });
const event: fc.Arbitrary<RoundEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('made' as const),
      questions: fc.integer({ min: 1, max: 3 }),
      at,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'failed' as const, message: 'No.' }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('answered' as const),
      studentId: student,
      question: fc.integer({ min: 0, max: 3 }),
      choice: fc.integer({ min: 0, max: 3 }),
      present,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('looked-at' as const), at, present }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'stopped' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'scored' as const }) },
);
const members = fc.subarray(STUDENTS, { minLength: 1 });

/** Returns every step of a history: the round before, the event, the round after. */
function stepsOf(history: RoundEvent[], of: string[]) {
  let round = startRound(of[0] ?? '', of);
  return history.map((happened) => {
    const before = round;
    round = step(before, happened);
    return { before, happened, after: round };
  });
}
const forAll = (check: (steps: ReturnType<typeof stepsOf>) => void) =>
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40, size: 'max' }), members, (history, of) => {
      check(stepsOf(history, of));
    }),
  );

describe('a round, whatever happens', () => {
  it('goes on and never back, and an end is an end', () => {
    forAll((steps) => {
      for (const { before, after } of steps) {
        if (isOver(before)) expect(after).toBe(before);
        const isFailed = after.state === 'failed';
        if (!isFailed) {
          expect(ORDER.indexOf(after.state)).toBeGreaterThanOrEqual(ORDER.indexOf(before.state));
        }
        if (isFailed && before.state !== 'failed') {
          expect(['making', 'closing']).toContain(before.state);
        }
      }
    });
  });

  it('keeps the first answer to a question, of those alone who take part', () => {
    forAll((steps) => {
      for (const { before, after } of steps) {
        expect([...after.choices.keys()]).toEqual([...before.choices.keys()]);
        for (const [id, own] of before.choices) {
          own.forEach((choice, place) => {
            if (choice !== null) expect(after.choices.get(id)?.[place]).toBe(choice);
          });
        }
      }
    });
  });

  it('is over for a reason alone: stopped, time up, or all in the room have answered all', () => {
    forAll((steps) => {
      for (const { before, happened, after } of steps) {
        if (before.state !== 'running' || after.state !== 'closing') continue;
        if (happened.kind === 'stopped') continue;
        if (happened.kind === 'looked-at' && happened.at >= (before.endsAt ?? 0)) continue;
        const there = 'present' in happened ? happened.present : [];
        const missing = progressOf(after).filter(
          ({ userId, answered }) => there.includes(userId) && answered < after.questions,
        );
        expect(missing).toEqual([]);
      }
    });
  });

  it('runs no longer than its time, once it is looked at', () => {
    forAll((steps) => {
      for (const { happened, after } of steps) {
        if (happened.kind !== 'looked-at' || after.state !== 'running') continue;
        expect(happened.at).toBeLessThan(after.endsAt ?? 0);
      }
    });
  });
});

describe('a round', () => {
  const running = step(startRound('ada', ['ada', 'ben']), { kind: 'made', questions: 1, at: 0 });
  const answered = (studentId: string, there = ['ada', 'ben']): RoundEvent => {
    return { kind: 'answered', studentId, question: 0, choice: 1, present: there };
  };

  it('gives a minute a question, and three at least', () => {
    expect([1, 3, 4, 50].map(roundMs)).toEqual([180_000, 180_000, 240_000, 3_000_000]);
  });

  it('is over with the last answer, and not waited for by who has left', () => {
    const half = step(running, answered('ada'));
    expect(half.state).toBe('running');
    expect(step(half, answered('ben')).state).toBe('closing');
    expect(step(half, { kind: 'looked-at', at: 1, present: ['ada'] }).state).toBe('closing');
    expect(step(running, answered('ada', ['ada'])).state).toBe('closing');
  });

  it('is over at the last moment of its time', () => {
    const present = ['ada', 'ben'];
    const at = running.endsAt ?? 0;
    expect(step(running, { kind: 'looked-at', at: at - 1, present }).state).toBe('running');
    expect(step(running, { kind: 'looked-at', at, present }).state).toBe('closing');
  });

  it('that is stopped before it has questions has failed; later it is scored', () => {
    const stopped = step(startRound('ada', ['ada']), { kind: 'stopped' });
    expect(stopped).toMatchObject({ state: 'failed', failure: STOPPED });
    expect(step(running, { kind: 'stopped' }).state).toBe('closing');
  });
});
