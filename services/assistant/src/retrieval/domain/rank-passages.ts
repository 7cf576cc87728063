import { isKindOf } from '../../domain/is-named';
import type { Passage } from '../../domain/passage';
import type { Candidate } from './candidate';

type Kind = Passage['kind'];

/** How much a word counts by where it stands: in the title (A), other names (B), the text (C) or the hints (D). */
type PlaceWeights = Readonly<Record<string, number>>;
const BY_NAME: PlaceWeights = { A: 3, B: 2.5, C: 1, D: 1.2 };
/** The name of what a question describes is not in the question. */
const BY_MEANING: PlaceWeights = { A: 1.2, B: 1.2, C: 1, D: 1.2 };

/** BM25's constants: how soon more of a word adds nothing, and how much a long passage loses. */
const SATURATION = 1.2;
const LENGTH_PART = 0.35;
/** Words of a passage of its kind, on average. */
const USUAL_LENGTH: Readonly<Record<Kind, number>> = { own: 100, help: 24, concept: 37, book: 18 };

/** What a full name in the question adds, by whether the question asks for something by its name. */
const NAMED = { byName: 0.6, byMeaning: 0.15 };
/** A name that is meant though it is misspelt. */
const MISSPELT = 0.5;
/** Below this a passage has too little to do with the question. */
const LEAST = 0.15;
/**
 * Least coverage of the question by a passage of a kind, 0 to 1: one with less mentions a common word of it and says
 * nothing on it. The own material is little, and all of it was chosen by the student.
 */
const LEAST_COVERED: Readonly<Record<Kind, number>> = {
  own: 0.45,
  help: 0.6,
  concept: 0.6,
  book: 0.6,
};
/** Least share of help, if the question is on the portal, or on the student's work: it is asked for in many words. */
const LEAST_OF_HELP = { onPortal: 0.12, firstPerson: 0.3 };
/** Least share of books, if the question asks for something to read. */
const LEAST_OF_READING = 0.35;
/** Least share of the portal's passages without the rarest word of the question, or a name in it. */
const LEAST_WITHOUT_RAREST = 0.75;
/** A question with more words describes something, in words that its passage may not have. */
const DESCRIPTION = 4;
/** Passages behind the first have such a part of its coverage at least. */
const NEARLY_COVERED = 0.75;
/** The best of each kind is among the first where it has such a part of the best score. */
const NEAR = 0.5;
/** Most passages of each kind. */
const MOST: Readonly<Record<Kind, number>> = { own: 4, help: 3, concept: 4, book: 3 };

/** What a question asks for, as it is compared with passages. */
export interface Asked {
  /** Its lexemes, each with its weight. */
  words: ReadonlyMap<string, number>;
  /** Whether it asks for something by its name, rather than describing it. */
  isByName: boolean;
  /** What it asks to define; null: it asks for something else, or a concept has exactly that name. */
  undefinedName: string | null;
  /** Whether it asks for several things at once: no passage needs to have all of its words. */
  isComparison: boolean;
  /** Lexemes that are names or numbers. */
  names: ReadonlySet<string>;
  /** How much the passages of each kind suit it: 1 as they come. */
  kinds: Readonly<Record<Kind, number>>;
  /** Ids of passages whose full names stand in it. */
  named: ReadonlySet<string>;
  /** Ids of passages that one of its words names but for a typing error. */
  misspelt: ReadonlySet<string>;
}

/**
 * The passages that have most to do with a question, best first, without those that have too little. The best of
 * each kind that comes near the best of all is among the first.
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
 * The part of the question that a passage has, 0 to 1, with the squares of the words' weights: the rarest, which are
 * names, numbers and terms, decide. What is misspelt in the question counts as what it was taken for.
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

/** 0 to about 2: the part of the question's weight that the passage has, by how well its kind suits. */
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

/** Books are only among the first by themselves, or where they are asked for. */
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

/** What a comparison names goes before whatever else has the rarer of its two names. */
function comparedFirst(passages: readonly Passage[], { isComparison, named }: Asked): Passage[] {
  if (!isComparison) return [...passages];
  return foremost(passages, ({ id, kind }) => kind === 'concept' && named.has(id));
}

/** Those that `isFirst` holds for before all others; each of the two keeps its order. */
function foremost(passages: readonly Passage[], isFirst: (one: Passage) => boolean): Passage[] {
  return [...passages.filter(isFirst), ...passages.filter((one) => !isFirst(one))];
}

/** Of the concepts, those that are a kind of what has no concept of its own; other places stay as they are. */
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

/** Each passage once. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((one) => [one.passage.id, one])).values()];
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
