import {
  type BankMatch,
  type BankQuestion,
  type FoundConcepts,
  type TypedConcepts,
  findTyped,
  subjectOf,
} from '@portal/knowledge';
import type { Department } from '@portal/contracts';
import type { Random } from '../question/seeded-random';
import { keyOf } from '../question/key-of';
import { calculatedBy, drawCalculations, type CalculationQuestion } from './calculations';
import type { ConceptQuestion } from './concept-question';
import { drawConcepts } from './draw-concepts';
import { drawFromTopic, takeTurns } from './draw-from-bank';
import type { OwnKnowledge } from './own-knowledge';
import { withoutWithdrawn } from './without-withdrawn';

/** A question of the portal's own: of the bank, on a concept, or a calculation by its formula. */
export type OwnQuestion = BankQuestion | CalculationQuestion | ConceptQuestion;

/** What the portal has on what a student typed. */
export interface FoundTopic {
  typed: string;
  /** As it is remembered for the student: what was typed, without an error in the name. */
  called: string;
  /** What was found, by its names. */
  parts: FoundPart[];
  /** All that can be asked: what was asked less often first, and of what was asked as often rows that take turns. */
  rounds: readonly OwnQuestion[][][];
}

interface FoundPart {
  name: string;
  isByName: boolean;
  /** Whether it is beside what was typed: siblings, and the rest of a topic. */
  isRelated: boolean;
  has: (question: OwnQuestion) => boolean;
}

/** How questions are drawn for a student. */
interface Drawing {
  department: Department | null;
  /** How often the student was asked each, by its key. */
  times: ReadonlyMap<string, number>;
  withdrawn: readonly string[];
  random: Random;
}

/**
 * What the bank and the store of concepts have on a typed topic. What was asked before comes after what was not; of
 * what was asked as often, concepts and the bank take turns.
 */
export function findTopic(
  typed: string,
  { bank, concepts }: OwnKnowledge,
  { department, times, withdrawn, random }: Drawing,
): FoundTopic {
  const subject = calculatedBy(subjectOf(typed));
  const inBank = bank.find(subject, department);
  const inStore = findTyped(subject, concepts, department);
  const [match, tiers] = whatFits(inBank, inStore);
  const left = withoutWithdrawn(match, withdrawn);
  const fromStore = drawConcepts(tiers, new Set(withdrawn), random);
  const fromBank = takeTurns(
    left.topics.map(({ questions }) => drawFromTopic(questions, times, random)),
  );
  const own = (tiers[0] ?? []).flatMap((found) => found.concepts);
  const calculated = drawCalculations(own, { withdrawn: new Set(withdrawn), times, random });
  const rows: OwnQuestion[][] = [fromStore, fromBank, calculated];
  const timesOf = (one: OwnQuestion) =>
    times.size === 0 ? 0 : (times.get('concept' in one ? one.key : keyOf(one)) ?? 0);
  return {
    typed,
    called: withoutError(typed, inStore, left, tiers),
    parts: [
      ...tiers.flatMap((tier, place) => tier.map((one) => partOfStore(one, place > 0))),
      ...left.topics.map((topic) => partOfBank(topic, left)),
    ],
    rounds: inRounds(rows, timesOf),
  };
}

/** Kinds of whole fields: the siblings of one are other fields, which nobody asks for who types its name. */
const OF_FIELDS = /^(?:branch|field|subfield) /i;

/** What fits clearly less well than the other is left out; what merely mentions the topic goes with all. */
function whatFits(
  bank: BankMatch,
  store: TypedConcepts | null,
): [BankMatch, readonly FoundConcepts[][]] {
  if (store === null) return [bank, []];
  const isKnown = bank.topics.length > 0;
  const none = { ...bank, topics: [] };
  if (!isKnown) return [bank, store.tiers];
  if (store.fit === 'name') {
    if (bank.fit === 'name') return [bank, withinField(store)];
    if (bank.fit === 'mention') return [withinFields(bank, store), store.tiers];
    return [bank.fit === 'error' ? none : bank, store.tiers];
  }
  if (store.fit === 'error') return [bank, bank.fit === 'error' ? store.tiers : []];
  return [bank, bank.fit === 'name' ? [] : store.tiers];
}

/** A feature on malaria is a question of another field, which only mentions what the store knows by name. */
function withinFields(bank: BankMatch, { tiers }: TypedConcepts): BankMatch {
  const found = tiers.flat().flatMap(({ concepts }) => concepts);
  const fields = new Set(found.map(({ group }) => group.field.toLowerCase()));
  const topics = bank.topics.filter(({ department }) => fields.has(department.toLowerCase()));
  return { ...bank, topics };
}

/** The one name that was found for a misspelt one. */
function withoutError(
  typed: string,
  store: TypedConcepts | null,
  bank: BankMatch,
  tiers: readonly FoundConcepts[][],
): string {
  const [first = []] = tiers.filter((tier) => tier.some(({ concepts }) => concepts.length > 0));
  const isInBank = bank.topics.length > 0;
  const isError = isInBank ? bank.fit === 'error' : store?.fit === 'error' && first.length > 0;
  if (!isError) return typed;
  const all = isInBank ? bank.topics.map(({ topic }) => topic) : first.map(({ name }) => name);
  const [name = typed, ...others] = new Map(all.map((one) => [one.toLowerCase(), one])).values();
  return others.length === 0 ? name : typed;
}

/** Where the bank has a topic for what the store knows as a field alone, no other fields are asked for. */
function withinField({ tiers }: TypedConcepts): readonly FoundConcepts[][] {
  const [own = [], ...wider] = tiers;
  const bearers = own.flatMap(({ concepts }) => concepts);
  const isField = bearers.length > 0 && bearers.every(({ group }) => OF_FIELDS.test(group.kind));
  return isField ? [own, ...wider.map((tier) => tier.filter(({ isByName }) => isByName))] : tiers;
}

function partOfStore(
  { name, isByName, concepts }: FoundConcepts,
  isBelowFirst: boolean,
): FoundPart {
  const own = new Set(concepts);
  const isRelated = isBelowFirst && !isByName;
  const has = (one: OwnQuestion) =>
    ('concept' in one && own.has(one.concept)) || ('calculates' in one && own.has(one.calculates));
  return { name, isByName, isRelated, has };
}

function partOfBank({ topic, questions }: BankMatch['topics'][number], { isByName }: BankMatch) {
  const own = new Set<OwnQuestion>(questions);
  return { name: topic, isByName, isRelated: false, has: (one: OwnQuestion) => own.has(one) };
}

/** The rows, parted by how often their questions were asked. */
function inRounds<T>(rows: readonly (readonly T[])[], timesOf: (one: T) => number): T[][][] {
  const times = new Map(rows.flat().map((one) => [one, timesOf(one)]));
  const rounds = [...new Set(times.values())].sort((one, other) => one - other);
  return rounds.map((round) => rows.map((row) => row.filter((one) => times.get(one) === round)));
}
