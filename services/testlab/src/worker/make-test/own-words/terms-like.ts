import { capitalise, contentStems, sharedCount } from '@portal/knowledge';
import { isAcronym, isName } from '../../text/language/noun-form';
import { kindOfNoun, mayMeanTheSame, singularOf } from '../../text/language/wordnet';
import { isDeed } from '../../question/alone-in-form';
import { classNoun } from '../../question/gives-itself-away';
import type { Definition } from './definition';
import { shuffled, type Random } from '../../question/seeded-random';
import { chooseWrong, type Wrong } from './choose-wrong';

/** A term of the list with its linguistic features. */
export interface ListedTerm extends Definition {
  /** Head noun, in the singular. */
  head: string;
  /** Class in its meaning, in the singular: "frame" of "the frame that keeps the pulp". */
  class: string;
  /** Category of the class in WordNet (lexnames(5WN)), or `DEED` or `THING`. */
  kind: string | null;
  termStems: ReadonlySet<string>;
  meaningStems: ReadonlySet<string>;
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
  const [termStems, meaningStems] = [contentStems(term), contentStems(meaning)];
  return { ...definition, head, class: ownClass, kind, termStems, meaningStems };
}

/**
 * Returns whether two terms are of one kind. With choices of any kind from the list, readers rated
 * 5 of 38 questions on terms valid, because a term of another kind is recognised immediately
 * (`docs/questions.md`).
 */
export function isOfOneKind(one: ListedTerm, other: ListedTerm): boolean {
  if (one.plural !== other.plural) return false;
  if (one.head === other.head || one.class === other.class) return true;
  return one.kind !== null && one.kind === other.kind;
}

/**
 * Returns the similarity of two terms of one kind, 0 to 1; 0 if one of them would stand out by its
 * form.
 */
export function likeness(one: ListedTerm, other: ListedTerm): number {
  if (isAcronym(one.term) !== isAcronym(other.term) || isName(one.term) !== isName(other.term))
    return 0;
  if (/[A-Z]/.test(one.term) !== /[A-Z]/.test(other.term) || !isOfOneKind(one, other)) return 0;
  return one.head === other.head || one.class === other.class ? 0.9 : 0.6;
}

/**
 * Minimum ratio of two terms' lengths: terms are short, so one may be three times as long as
 * another.
 */
const LIKE_LENGTH = 0.3;

/**
 * Returns three wrong terms of the form of the right one, or none if the pool does not have three.
 */
export function chooseTerms(answer: string, pool: readonly Wrong[], random: Random): string[] {
  const wrong = chooseWrong(answer, shuffled(pool, random), LIKE_LENGTH);
  // The only name of two words among one-word names would stand out.
  const isAlone = / /.test(answer) && !wrong.some(({ text }) => / /.test(text));
  return wrong.length === 3 && !isAlone ? wrong.map(({ text }) => text) : [];
}

/** Returns whether one term equals the other, or is a wider or narrower name of it. */
export function mayBeTheSame(one: ListedTerm, other: ListedTerm): boolean {
  const [own, others] = [one.termStems, other.termStems];
  const [a, b] = [one.term.toLowerCase(), other.term.toLowerCase()];
  if (a.includes(b) || b.includes(a)) return true;
  const shared = sharedCount(own, others);
  if (shared >= Math.min(own.size, others.size)) return true;
  // Synonyms with the same noun, such as "kidney failure" and "renal failure", are not detected.
  if (one.head === other.head) return false;
  return mayMeanTheSame(one.head, other.head) && Math.min(own.size, others.size) === 1;
}

/** Share of a meaning in another one from which on both terms would be right. */
const SAME_MEANING = 0.5;
/** The same share within a list, which tells its terms apart: "incoming signal", "outgoing signal". */
const SAME_IN_LIST = 0.85;

/** Returns other terms of the list of the same kind whose meaning differs. */
export function termsLike(own: ListedTerm, listed: readonly ListedTerm[]): Wrong[] {
  return termsBeside(own, listed, SAME_MEANING, (other) => likeness(own, other));
}

/**
 * Returns other terms of the list of any kind whose meaning differs: those under the same heading
 * first, else in random order, because only one question is asked per set of four choices.
 */
export function otherTerms(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  random: Random,
): Wrong[] {
  return termsBeside(
    own,
    listed,
    SAME_MEANING,
    ({ heading }) => (heading === own.heading ? 1 : 0.5) + random(),
  );
}

/** Returns other terms of the list of any kind, with a higher weight the closer they are. */
export function closestTerms(own: ListedTerm, listed: readonly ListedTerm[]): Wrong[] {
  return termsBeside(own, listed, SAME_IN_LIST, (other) => BEFORE_LENGTH * closeness(own, other));
}

/** Mixes the order of close terms by chance, with a share of 0 to 1, for another set of choices. */
export function blurred(terms: readonly Wrong[], share: number, random: Random): Wrong[] {
  return terms.map(({ text, weight }) => ({
    text,
    weight: weight + BEFORE_LENGTH * share * random(),
  }));
}

/** Factor by which closeness counts more than a similar length. */
const BEFORE_LENGTH = 3;
const OF_ONE_KIND = 0.6;
const LIKE_TERM = 0.3;
/** Weight of a close term, from which on only the meaning tells it from the answer. */
export const CLOSE = BEFORE_LENGTH * OF_ONE_KIND;
/** Number of letters that two names of a family end in: "telencephalon", "diencephalon". */
const ENDING = 5;

/** Returns how hard a term is to tell from another one by kind, meaning and form, from 0 to 2. */
function closeness(own: ListedTerm, other: ListedTerm): number {
  const isAlike = (read: (term: ListedTerm) => unknown) => Number(read(own) === read(other));
  const form =
    isAlike(({ plural }) => plural) +
    isAlike(({ term }) => isAcronym(term)) +
    isAlike(({ term }) => term.includes(' '));
  const isLikeTerm =
    own.term.slice(-ENDING) === other.term.slice(-ENDING) ||
    overlap(own.termStems, other.termStems) > 0;
  return (
    overlap(own.meaningStems, other.meaningStems) +
    (isOfOneKind(own, other) ? OF_ONE_KIND : 0) +
    (isLikeTerm ? LIKE_TERM : 0) +
    0.15 * isAlike(({ heading }) => heading) +
    0.05 * form
  );
}

/** Returns the share of the stems of the shorter text that the other one contains, from 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return sharedCount(one, other) / Math.max(1, Math.min(one.size, other.size));
}

function termsBeside(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  sameFrom: number,
  weigh: (other: ListedTerm) => number,
): Wrong[] {
  const { meaningStems } = own;
  return listed.flatMap((other): Wrong[] => {
    const weight = weigh(other);
    if (other === own || weight === 0 || mayBeTheSame(own, other)) return [];
    if ([...other.termStems].every((stem) => meaningStems.has(stem))) return [];
    const shared = sharedCount(meaningStems, other.meaningStems);
    if (shared >= meaningStems.size * sameFrom) return [];
    return [{ text: capitalise(other.term), weight }];
  });
}
