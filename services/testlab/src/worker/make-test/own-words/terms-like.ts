import { capitalise, contentStems, sharedCount } from '@portal/knowledge';
import { isAcronym, isName } from '../../text/language/noun-form';
import { kindOfNoun, mayMeanTheSame, singularOf } from '../../text/language/wordnet';
import { isDeed } from '../../question/alone-in-form';
import { classNoun } from '../../question/tells-itself';
import type { Definition } from './definition';
import { shuffled, type Random } from '../../question/seeded-random';
import { chooseWrong, type Wrong } from './choose-wrong';

/** A term of the list with what is known of it. */
export interface ListedTerm extends Definition {
  /** Its noun, in the singular. */
  head: string;
  /** What its meaning says that it is, in the singular: "frame" of "the frame that keeps the pulp". */
  class: string;
  /** What WordNet says that this is (lexnames(5WN)), or `DEED` or `THING`. */
  kind: string | null;
}

const DEED = 'deed';
const THING = 'thing';
/** WordNet's files of artifacts, natural objects and substances. */
const THINGS: readonly (string | null)[] = ['06', '17', '27'];

/** Looks up the nouns of a term and of its meaning. */
export function describeTerm(definition: Definition): ListedTerm {
  const { term, meaning } = definition;
  const head = singularOf((term.split(/[ -]/).pop() ?? term).toLowerCase());
  const ownClass = singularOf(classNoun(meaning));
  const file = kindOfNoun(ownClass);
  const kind = isDeed(meaning) ? DEED : THINGS.includes(file) ? THING : file;
  return { ...definition, head, class: ownClass, kind };
}

/** Of readers' verdicts on terms beside whatever else the list has 8 of 38 were valid: a stranger is seen at once (`docs/questions.md`). */
export function isOfOneKind(one: ListedTerm, other: ListedTerm): boolean {
  if (one.plural !== other.plural) return false;
  if (one.head === other.head || one.class === other.class) return true;
  return one.kind !== null && one.kind === other.kind;
}

/** How alike two terms of one kind are, 0 to 1: 0 where one of them would stand out by its form. */
export function likeness(one: ListedTerm, other: ListedTerm): number {
  if (isAcronym(one.term) !== isAcronym(other.term) || isName(one.term) !== isName(other.term))
    return 0;
  if (/[A-Z]/.test(one.term) !== /[A-Z]/.test(other.term) || !isOfOneKind(one, other)) return 0;
  return one.head === other.head || one.class === other.class ? 0.9 : 0.6;
}

/** Terms are short: one may be three times as long as another. */
const LIKE_LENGTH = 0.3;

/** Three wrong terms beside a right one, of its form; none where they cannot be had. */
export function chooseTerms(answer: string, pool: readonly Wrong[], random: Random): string[] {
  const wrong = chooseWrong(answer, shuffled(pool, random), LIKE_LENGTH);
  // The only name of two words among names of one would stand out.
  const isAlone = / /.test(answer) && !wrong.some(({ text }) => / /.test(text));
  return wrong.length === 3 && !isAlone ? wrong.map(({ text }) => text) : [];
}

/** Whether one term is the other, or a wider or narrower name of it. */
export function mayBeTheSame(one: ListedTerm, other: ListedTerm): boolean {
  const [own, others] = [contentStems(one.term), contentStems(other.term)];
  const [a, b] = [one.term.toLowerCase(), other.term.toLowerCase()];
  if (a.includes(b) || b.includes(a)) return true;
  const shared = sharedCount(own, others);
  if (shared >= Math.min(own.size, others.size)) return true;
  // "kidney failure" and "renal failure": of one noun, two that the text does not set apart.
  if (one.head === other.head) return false;
  return mayMeanTheSame(one.head, other.head) && Math.min(own.size, others.size) === 1;
}

/** Share of a meaning's words that another meaning has too, from which on both terms may be right. */
const SAME_MEANING = 0.5;
/** The same share within one list, whose entries tell its terms apart: "incoming signal", "outgoing signal". */
const SAME_IN_LIST = 0.85;

/** Other terms of the list, of one kind with a term, of which the list does not say the same. */
export function termsLike(own: ListedTerm, listed: readonly ListedTerm[]): Wrong[] {
  return termsBeside(own, listed, SAME_MEANING, likeness);
}

/** Other terms of the list of any kind, in random order; those under the same heading first. */
export function otherTerms(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  random: Random,
): Wrong[] {
  return termsBeside(
    own,
    listed,
    SAME_MEANING,
    (_, { heading }) => (heading === own.heading ? 1 : 0.5) + random(),
  );
}

/** Other terms of the list of any kind, the closest in meaning and form first; `blur` (0 to 1) mixes their order. */
export function closestTerms(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  random: Random,
  blur = 0,
): Wrong[] {
  return termsBeside(
    own,
    listed,
    SAME_IN_LIST,
    (_, other) => closeness(own, other) + random() * blur,
  );
}

/** From this closeness on a reader has to know the terms to tell them apart. */
export const CLOSE = 0.6;

/** How hard a term is to tell from another of the list, by what both are, mean and look like; 0 to 2. */
function closeness(own: ListedTerm, other: ListedTerm): number {
  const isAlike = (read: (term: ListedTerm) => unknown) => Number(read(own) === read(other));
  const form =
    isAlike(({ plural }) => plural) +
    isAlike(({ term }) => isAcronym(term)) +
    isAlike(({ term }) => term.includes(' '));
  return (
    overlap(own.meaning, other.meaning) +
    (isOfOneKind(own, other) ? CLOSE : 0) +
    0.15 * isAlike(({ heading }) => heading) +
    0.05 * form
  );
}

/** Share of the words of the shorter meaning that the other has too, 0 to 1. */
function overlap(one: string, other: string): number {
  const [own, others] = [contentStems(one), contentStems(other)];
  return sharedCount(own, others) / Math.max(1, Math.min(own.size, others.size));
}

function termsBeside(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  sameFrom: number,
  weigh: (own: ListedTerm, other: ListedTerm) => number,
): Wrong[] {
  const told = contentStems(own.meaning);
  return listed.flatMap((other): Wrong[] => {
    const weight = weigh(own, other);
    if (other === own || weight === 0 || mayBeTheSame(own, other)) return [];
    if ([...contentStems(other.term)].every((stem) => told.has(stem))) return [];
    const shared = sharedCount(told, contentStems(other.meaning));
    return shared >= told.size * sameFrom ? [] : [{ text: capitalise(other.term), weight }];
  });
}
