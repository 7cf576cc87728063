import { type BankQuestion, DEPTHS } from '@portal/knowledge';
import { shuffled, type Random } from '../question/seeded-random';
import { keyOf } from '../question/key-of';

/**
 * Returns the questions of one topic in the order to ask a student: none repeats before all others
 * of the topic were asked, and among questions asked equally often the depths alternate.
 * @param timesAsked how often the student was asked each, by its key.
 */
export function drawFromTopic(
  questions: readonly BankQuestion[],
  timesAsked: ReadonlyMap<string, number>,
  random: Random,
): BankQuestion[] {
  const mixed = shuffled(questions, random);
  const asked = new Map(mixed.map((one) => [one, timesAsked.get(keyOf(one)) ?? 0]));
  const times = (one: BankQuestion) => asked.get(one) ?? 0;
  const rounds = [...new Set(mixed.map(times))].sort((one, other) => one - other);
  return rounds.flatMap((round) => {
    const ofRound = mixed.filter((one) => times(one) === round);
    const depths = shuffled(DEPTHS, random);
    return takeTurns(depths.map((depth) => ofRound.filter((one) => one.depth === depth)));
  });
}

/** Returns the first item of each row, then the second of each row, and so on. */
export function takeTurns<T>(rows: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, turn) =>
    rows.flatMap((row) => row.slice(turn, turn + 1)),
  ).flat();
}
