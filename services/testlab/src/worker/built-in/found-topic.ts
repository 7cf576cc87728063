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

/** A question of the portal's own: of the bank, on a concept, or a calculation. */
export type OwnQuestion = BankQuestion | CalculationQuestion | ConceptQuestion;

/** The portal's questions on a typed topic. */
export interface FoundTopic {
  typed: string;
  /** Name stored for the student: the typed text with misspelt names corrected. */
  called: string;
  /** Matches, by their names. */
  parts: FoundPart[];
  /**
   * All available questions: those asked less often come first, and those asked equally often form
   * rows that alternate.
   */
  rounds: readonly OwnQuestion[][][];
}

interface FoundPart {
  name: string;
  isByName: boolean;
  /** Whether it is only related to the typed topic: siblings, and the rest of a topic. */
  isRelated: boolean;
  has: (question: OwnQuestion) => boolean;
}

/** Parameters of the selection of questions for a student. */
interface Drawing {
  department: Department | null;
  /** How often the student was asked each question, by its key. */
  times: ReadonlyMap<string, number>;
  withdrawn: readonly string[];
  random: Random;
}

/**
 * Finds the questions of the bank and of the store of concepts on a typed topic. Questions asked
 * before come after new ones; among those asked equally often, concepts and the bank alternate.
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

/**
 * Kinds of whole fields: their siblings are other fields, which do not match a typed field name.
 */
const OF_FIELDS = /^(?:branch|field|subfield) /i;

/**
 * Leaves out the source with the clearly worse match; a mere mention of the topic is compatible
 * with every match.
 */
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

/**
 * A topic of another field that only mentions the typed name is left out: a feature on malaria
 * does not match a concept of that name.
 */
function withinFields(bank: BankMatch, { tiers }: TypedConcepts): BankMatch {
  const found = tiers.flat().flatMap(({ concepts }) => concepts);
  const fields = new Set(found.map(({ group }) => group.field.toLowerCase()));
  const topics = bank.topics.filter(({ department }) => fields.has(department.toLowerCase()));
  return { ...bank, topics };
}

/** Returns the single name found for a misspelt topic, else the typed text. */
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

/**
 * Leaves out other fields if the bank has a topic for a name that the store knows only as a field.
 */
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

/** Groups the rows by how often their questions were asked. */
function inRounds<T>(rows: readonly (readonly T[])[], timesOf: (one: T) => number): T[][][] {
  const times = new Map(rows.flat().map((one) => [one, timesOf(one)]));
  const rounds = [...new Set(times.values())].sort((one, other) => one - other);
  return rounds.map((round) => rows.map((row) => row.filter((one) => times.get(one) === round)));
}
