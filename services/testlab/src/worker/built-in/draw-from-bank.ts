import { type BankQuestion, DEPTHS } from '@portal/knowledge';
import { shuffled, type Random } from '../question/seeded-random';
import { keyOf } from '../question/key-of';

/**
 * The questions of one topic in the order in which a student is asked them: none again before the rest
 * of the topic was asked, and of those asked as often, the depths take turns.
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

/** First of each row, then second of each row, and so on. */
export function takeTurns<T>(rows: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, turn) =>
    rows.flatMap((row) => row.slice(turn, turn + 1)),
  ).flat();
}
