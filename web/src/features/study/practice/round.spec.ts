import type { StudyPractice, StudyPracticeProgress } from '@portal/contracts/study-practice';
import {
  endOf,
  isBehind,
  nextOpen,
  warningAt,
  withPractice,
  withProgress,
  type RunningRound,
} from './round';

const [ada, ben] = ['0191e7a0-0000-4000-8000-00000000000a', '0191e7a0-0000-4000-8000-00000000000b'];
const place = (revision: number, roundId = 'one') => {
  return { roomId: 'room', roundId, revision, startedBy: ada };
};
const NOW = Date.parse('2026-11-22T16:00:00Z');
const running = (revision: number, choices: (number | null)[] = [null, null]): RunningRound => ({
  state: 'running',
  ...place(revision),
  isTakingPart: true,
  questions: choices.map((_, number) => ({ question: `Q${number}`, choices: ['a', 'b'] })),
  notice: null,
  endsAt: new Date(NOW + 60_000).toISOString(),
  choices,
  progress: [],
});
const making = (revision: number, roundId = 'one'): StudyPractice => {
  return { state: 'making', ...place(revision, roundId) };
};
const failed: StudyPractice = { state: 'failed', ...place(9), message: 'No.' };
const update = (revision: number, roundId = 'one'): StudyPracticeProgress => ({
  roomId: 'room',
  roundId,
  revision,
  choices: [1, null],
  progress: [{ userId: ben, answered: 1 }],
});

describe('what is known of the rounds in a room', () => {
  it('is the newest of what was told, in whatever order it comes', () => {
    const all = [making(1), running(2), failed];
    const orders = [all, all.toReversed(), [running(2), making(1), failed]];
    for (const order of orders) {
      expect(order.reduce<StudyPractice | null>(withPractice, null)).toBe(failed);
    }
  });

  it('is not lost where the portal knows of none when asked, and was told of one meanwhile', () => {
    expect(withPractice(null, null)).toBeNull();
    expect(withPractice(making(1), null)).toEqual(making(1));
  });

  it('takes the same revision again: what was asked for may know more', () => {
    const again = running(2, [1, null]);
    expect(withPractice(running(2), again)).toBe(again);
  });

  it('is a new round, which counts on from the one before', () => {
    expect(withPractice(failed, making(10, 'two'))).toEqual(making(10, 'two'));
    expect(withPractice(making(10, 'two'), failed)).toEqual(making(10, 'two'));
  });

  it('counts each answer once, and leaves out what is older', () => {
    const counted = withProgress(running(2), update(4));
    expect(counted).toMatchObject({ revision: 4, choices: [1, null], progress: [{ answered: 1 }] });
    expect(withProgress(counted, { ...update(3), choices: [null, null] })).toBe(counted);
    expect(withPractice(counted, running(3))).toBe(counted);
  });

  it('is not changed by answers in a round that is over, or another one', () => {
    expect(withProgress(failed, update(10))).toBe(failed);
    expect(withProgress(running(2), update(4, 'two'))).toEqual(running(2));
  });

  it.each<[string, StudyPractice | null, StudyPracticeProgress, boolean]>([
    ['of a room of which nothing is known', null, update(2), true],
    ['before its questions', making(1), update(3), true],
    ['in the next round', running(2), update(9, 'two'), true],
    ['in the running round', running(2), update(3), false],
    ['that is older than the end', failed, update(8), false],
  ])('is behind an answer %s: %#', (_what, known, progress, expected) => {
    expect(isBehind(known, progress)).toBe(expected);
  });
});

describe('a round', () => {
  it('ends when the portal says, or where the clock is wrong its whole time from now', () => {
    expect(endOf(running(1), NOW)).toBe(NOW + 60_000);
    expect(endOf(running(1), NOW - 3_600_000)).toBe(NOW - 3_600_000 + 180_000);
    expect(endOf(running(1), NOW + 3_600_000)).toBe(NOW + 3_600_000 + 180_000);
  });

  it('has its own time also on the screens that came too late for its questions', () => {
    const late: RunningRound = { ...running(1), isTakingPart: false, questions: [], choices: [] };
    const endsAt = new Date(NOW + 20 * 60_000).toISOString();
    expect(endOf({ ...late, endsAt }, NOW)).toBe(NOW + 20 * 60_000);
    expect(endOf(late, NOW - 3_600_000)).toBe(NOW - 3_600_000 + 50 * 60_000);
  });

  it('is told of in words at its end and twice before, not by the second', () => {
    const update = Array.from({ length: 180 }, (_, passed) => warningAt(180 - passed));
    const changes = update.filter((words, index) => index > 0 && words !== update[index - 1]);
    expect(changes).toEqual([60, 10]);
    expect([warningAt(180), warningAt(60), warningAt(10), warningAt(0)]).toEqual([null, 60, 10, 0]);
  });

  it('goes on at the next question without an answer, then at those that were left out', () => {
    expect(nextOpen([null, 1, null])).toBe(0);
    expect(nextOpen([null, 1, null], 0)).toBe(2);
    expect(nextOpen([null, 1, 0], 1)).toBe(0);
    expect(nextOpen([0, 1])).toBe(-1);
  });
});
