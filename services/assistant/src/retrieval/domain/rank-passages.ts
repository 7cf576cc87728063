import { isKindOf } from '../../domain/is-named';
import type { Passage } from '../../domain/passage';
import type { Candidate } from './candidate';

type Kind = Passage['kind'];

/** Weight of a word by its place: title (A), other names (B), text (C) or hints (D). */
type PlaceWeights = Readonly<Record<string, number>>;
const BY_NAME: PlaceWeights = { A: 3, B: 2.5, C: 1, D: 1.2 };
/** Weights for descriptive questions, which do not contain the name of the described thing. */
const BY_MEANING: PlaceWeights = { A: 1.2, B: 1.2, C: 1, D: 1.2 };

/** BM25 constants: saturation of the term frequency, and strength of the length normalisation. */
const SATURATION = 1.2;
const LENGTH_PART = 0.35;
/** Average number of words of a passage, by kind. */
const USUAL_LENGTH: Readonly<Record<Kind, number>> = { own: 100, help: 24, concept: 37, book: 18 };

/**
 * Score bonus for a full name in the question, by whether the question asks for something by name.
 */
const NAMED = { byName: 0.6, byMeaning: 0.15 };
/** Score bonus for a name that the question misspells. */
const MISSPELT = 0.5;
/** Minimum score; passages below it are irrelevant to the question. */
const LEAST = 0.15;
/**
 * Minimum coverage of the question by a passage of a kind, 0 to 1: a passage below it shares a
 * common word but is not about the question. Own material has a lower one: it is little, and the
 * student chose all of it.
 */
const LEAST_COVERED: Readonly<Record<Kind, number>> = {
  own: 0.45,
  help: 0.6,
  concept: 0.6,
  book: 0.6,
};
/**
 * Minimum coverage for help if the question is about the portal, or about the student's work: such
 * questions use many words.
 */
const LEAST_OF_HELP = { onPortal: 0.12, firstPerson: 0.3 };
/** Minimum coverage for books if the question asks for something to read. */
const LEAST_OF_READING = 0.35;
/**
 * Minimum coverage for portal passages without the rarest word of the question, or without a name
 * in it.
 */
const LEAST_WITHOUT_RAREST = 0.75;
/** A question with more words is a description, in words that its passage may not contain. */
const DESCRIPTION = 4;
/** Minimum coverage of further passages, as a fraction of the first one's coverage. */
const NEARLY_COVERED = 0.75;
/**
 * Minimum score of the best passage of a kind to be ranked first, as a fraction of the best score.
 */
const NEAR = 0.5;
/** Maximum number of passages per kind. */
const MOST: Readonly<Record<Kind, number>> = { own: 4, help: 3, concept: 4, book: 3 };

/** A question in the form that is compared with passages. */
export interface Asked {
  /** Its lexemes, each with its weight. */
  words: ReadonlyMap<string, number>;
  /** Whether it asks for something by name, rather than describing it. */
  isByName: boolean;
  /**
   * The name it asks to define; null: it asks for something else, or a concept has exactly that
   * name.
   */
  undefinedName: string | null;
  /** Whether it asks for several things together: no passage has to contain all of its words. */
  isComparison: boolean;
  /** Lexemes that are names or numbers. */
  names: ReadonlySet<string>;
  /** Weight of each kind of passage for this question; 1 is neutral. */
  kinds: Readonly<Record<Kind, number>>;
  /** Ids of passages whose full names occur in it. */
  named: ReadonlySet<string>;
  /** Ids of passages that one of its words names with a typing error. */
  misspelt: ReadonlySet<string>;
}

/**
 * Returns the most relevant passages for a question, best first, without irrelevant ones. The best
 * passage of each kind with a score near the overall best is ranked among the first.
 */
export function rankPassages(
  asked: Asked,
  candidates: readonly Candidate[],
  limit: number,
): Passage[] {
  const total = sumOf(asked.words.values());
  if (total === 0) return [];
  const scored = distinct(candidates)
    .map((candidate) => ({
      passage: candidate.passage,
      score: scoreOf(candidate, asked, total),
      coverage: coverageOf(candidate, asked),
    }))
    .filter(({ score, coverage }) => score >= LEAST && coverage.isEnough)
    .sort((one, other) => other.score - one.score);
  const least = (scored[0]?.coverage.part ?? 0) * NEARLY_COVERED;
  const near = scored.filter(({ passage, coverage }) => {
    return coverage.part >= least || (passage.kind === 'help' && asked.kinds.help >= 1);
  });
  const inOrder = comparedFirst(bestOfKindsFirst(near, asked), asked);
  return limited(ownKindsFirst(inOrder, asked), limit);
}

interface Scored {
  passage: Passage;
  score: number;
  coverage: Coverage;
}

interface Coverage {
  part: number;
  isEnough: boolean;
}

/**
 * Returns the fraction of the question that a passage covers, 0 to 1, weighted by the squares of
 * the word weights: the rarest words (names, numbers and terms) decide. A misspelt word counts as
 * the word it was taken for.
 */
function coverageOf({ passage: { id, kind }, matches }: Candidate, asked: Asked): Coverage {
  if (asked.misspelt.has(id) || (asked.isComparison && asked.named.has(id))) {
    return { part: 1, isEnough: true };
  }
  const rarest = asked.words.size > DESCRIPTION ? Infinity : Math.max(...asked.words.values());
  let [found, all, inNames] = [0, 0, 0];
  let hasRarest = true;
  for (const [word, weight] of asked.words) {
    all += weight ** 2;
    const letters = matches.get(word);
    if (letters !== undefined) found += weight ** 2;
    else if (weight === rarest || asked.names.has(word)) hasRarest = false;
    if (letters && /[AB]/.test(letters)) inNames += 1;
  }
  const part = found / all;
  const isNamed = asked.named.has(id) && inNames > 1;
  return { part, isEnough: isNamed || part >= leastCovered(kind, asked, hasRarest) };
}

function leastCovered(kind: Kind, { kinds }: Asked, hasRarest: boolean): number {
  if (kind === 'own') return LEAST_COVERED.own;
  if (kind === 'help' && kinds.help > 1) return LEAST_OF_HELP.onPortal;
  if (kind === 'help' && kinds.help === 1) return LEAST_OF_HELP.firstPerson;
  if (kind === 'book' && kinds.book > 1) return LEAST_OF_READING;
  return hasRarest ? LEAST_COVERED[kind] : LEAST_WITHOUT_RAREST;
}

/**
 * Returns a score from 0 to about 2: the weighted fraction of matched words, times the weight of
 * the kind.
 */
function scoreOf({ passage, length, matches }: Candidate, asked: Asked, total: number): number {
  const { kind, id } = passage;
  const places = asked.isByName || kind === 'help' ? BY_NAME : BY_MEANING;
  const shortness = 1 - LENGTH_PART + (LENGTH_PART * length) / USUAL_LENGTH[kind];
  let found = 0;
  let inNames = 0;
  for (const [word, weight] of asked.words) {
    const letters = matches.get(word);
    if (!letters) continue;
    const often = sumOf(Array.from(letters, (letter) => places[letter] ?? 0)) / shortness;
    found += (weight * often) / (often + SATURATION);
    if (/[AB]/.test(letters)) inNames += weight;
  }
  const ofName = asked.isByName ? NAMED.byName : NAMED.byMeaning;
  const named = asked.named.has(id) ? (ofName * inNames) / total : 0;
  const misspelt = asked.misspelt.has(id) ? MISSPELT : 0;
  return (found / total + named + misspelt) * asked.kinds[kind];
}

/** Books are only ranked first if nothing else precedes them, or if the question asks for them. */
function bestOfKindsFirst(scored: readonly Scored[], { kinds }: Asked): Passage[] {
  const least = (scored[0]?.score ?? 0) * NEAR;
  const seen = new Set<Kind>();
  const first: Passage[] = [];
  const rest: Passage[] = [];
  for (const { passage, score } of scored) {
    const isFirst = !seen.has(passage.kind) && score >= least;
    const mayLead = passage.kind !== 'book' || kinds.book >= 1 || first.length === 0;
    seen.add(passage.kind);
    (isFirst && mayLead ? first : rest).push(passage);
  }
  return [...first, ...rest];
}

/**
 * Ranks the concepts that a comparison names before other passages with the rarer of its two
 * names.
 */
function comparedFirst(passages: readonly Passage[], { isComparison, named }: Asked): Passage[] {
  if (!isComparison) return [...passages];
  return foremost(passages, ({ id, kind }) => kind === 'concept' && named.has(id));
}

/** Moves the passages that `isFirst` accepts to the front; both groups keep their order. */
function foremost(passages: readonly Passage[], isFirst: (one: Passage) => boolean): Passage[] {
  return [...passages.filter(isFirst), ...passages.filter((one) => !isFirst(one))];
}

/**
 * Ranks concepts that are a kind of the undefined name before other concepts; other kinds keep
 * their places.
 */
function ownKindsFirst(passages: readonly Passage[], { undefinedName }: Asked): Passage[] {
  if (undefinedName === null) return [...passages];
  const concepts = passages.filter(({ kind }) => kind === 'concept');
  const sorted = foremost(concepts, (one) => isKindOf(one, undefinedName)).values();
  return passages.map((one) => (one.kind === 'concept' ? (sorted.next().value ?? one) : one));
}

function limited(passages: readonly Passage[], limit: number): Passage[] {
  const counts: Record<Kind, number> = { own: 0, help: 0, concept: 0, book: 0 };
  return passages.filter(({ kind }) => (counts[kind] += 1) <= MOST[kind]).slice(0, limit);
}

/** Returns each passage once. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((one) => [one.passage.id, one])).values()];
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
