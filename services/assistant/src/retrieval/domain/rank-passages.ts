import { contentStems, isFunctionWord, stem, wordsOf } from '@portal/knowledge';
import type { Passage } from '../../domain/passage';

/** How much a word says of a passage by where it stands there. */
const IN_TITLE = 1;
const IN_NAMES = 0.95;
const IN_TEXT = 0.9;
const IN_HINTS = 0.9;
/** In the name of what a question describes: the answer is called otherwise. */
const IN_DESCRIBED_NAME = 0.5;
/** A passage that is called by words of the question alone. */
const NAMED = 0.6;
/** What a student has uploaded goes before what everybody has; books last. */
const OF_KIND: Record<Passage['kind'], number> = {
  own: -0.25,
  help: -0.2,
  concept: 0,
  book: -0.35,
};
/** From such a part of the question's words on, the own material is about it. */
const OWN_PART = 0.6;
const OWN_ON_IT = 0.6;
/** What a question asks for in so many words. */
const WANTED = 0.65;
/** Below this a passage has too little to do with the question. */
const LEAST = 0.3;
/** Of each kind at most. */
const MOST: Record<Passage['kind'], number> = { own: 4, help: 3, concept: 4, book: 3 };

/** What a question asks for, as it is compared with passages. */
export interface Asked {
  /** Telling words. */
  words: readonly string[];
  /** Whether it describes something without its name. */
  isDescribing: boolean;
  /** The kind of passage that it asks for. */
  wants: Passage['kind'] | null;
}

/**
 * The passages that have most to do with a question, best first, without those that have too little.
 * @param weightOf how much a stem tells, 0 to 1: the rarer, the more
 */
export function rankPassages(
  asked: Asked,
  passages: readonly Passage[],
  weightOf: (stem: string) => number,
  limit: number,
): Passage[] {
  const wanted = new Map<string, number>();
  for (const word of asked.words) wanted.set(stem(word), weightOf(stem(word)));
  const total = [...wanted.values()].reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  const scored = passages
    .map((passage) => ({ passage, score: scoreOf(passage, asked, wanted, total) }))
    .filter(({ score }) => score >= LEAST)
    .sort((one, other) => other.score - one.score);
  return varied(scored.map(({ passage }) => passage)).slice(0, limit);
}

function scoreOf(
  passage: Passage,
  { isDescribing, wants }: Asked,
  wanted: ReadonlyMap<string, number>,
  total: number,
): number {
  const { kind } = passage;
  const hidesName = isDescribing && kind === 'concept';
  const places: [ReadonlySet<string>, number][] = [
    [tellingStems(passage.title), hidesName ? IN_DESCRIBED_NAME : IN_TITLE],
    [tellingStems(passage.also.join(' ')), hidesName ? IN_DESCRIBED_NAME : IN_NAMES],
    [tellingStems(passage.text), IN_TEXT],
    [tellingStems(passage.hints.join(' ')), IN_HINTS],
  ];
  let found = 0;
  for (const [one, weight] of wanted) {
    const place = places.find(([stems]) => stems.has(one));
    if (place) found += weight * place[1];
  }
  if (found === 0) return 0;
  const part = found / total;
  const named = isDescribing || kind === 'book' ? 0 : NAMED * namedPart(passage, wanted);
  const own = kind === 'own' && part >= OWN_PART ? OWN_ON_IT : 0;
  return part + named + own + OF_KIND[kind] + (wants === kind ? WANTED : 0);
}

/** The largest part of a name of it that the question has. */
function namedPart({ title, also }: Passage, wanted: ReadonlyMap<string, number>): number {
  return Math.max(...[title, ...also].map((name) => partOf(name, wanted)));
}

function partOf(name: string, wanted: ReadonlyMap<string, number>): number {
  const stems = tellingStems(name);
  if (stems.size === 0) return 0;
  return [...stems].filter((one) => wanted.has(one)).length / stems.size;
}

/** The stems of a text, short names such as XP with them. */
function tellingStems(text: string): Set<string> {
  const short = wordsOf(text).filter((word) => word.length === 2 && !isFunctionWord(word));
  return new Set([...contentStems(text), ...short.map(stem)]);
}

/** Each passage once, and of each kind a few. */
function varied(passages: readonly Passage[]): Passage[] {
  const counts: Record<Passage['kind'], number> = { own: 0, help: 0, concept: 0, book: 0 };
  const seen = new Set<string>();
  return passages.filter(({ id, kind }) => {
    if (seen.has(id) || counts[kind] >= MOST[kind]) return false;
    seen.add(id);
    counts[kind] += 1;
    return true;
  });
}
