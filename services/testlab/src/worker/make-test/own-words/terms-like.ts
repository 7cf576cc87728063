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

/** So much of what is said of a term, said of another: it would be right, too. */
const SAME_MEANING = 0.5;

/** Other terms of the list, of one kind with a term, of which the list does not say the same. */
export function termsLike(own: ListedTerm, listed: readonly ListedTerm[]): Wrong[] {
  return termsBeside(own, listed, likeness);
}

/**
 * Other terms of the list, of whatever kind, of which it does not say the same; those under the same heading first, else
 * by chance: of the same four choices only one question is asked.
 */
export function otherTerms(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  random: Random,
): Wrong[] {
  return termsBeside(
    own,
    listed,
    (_, { heading }) => (heading === own.heading ? 1 : 0.5) + random(),
  );
}

function termsBeside(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  weigh: (own: ListedTerm, other: ListedTerm) => number,
): Wrong[] {
  const told = contentStems(own.meaning);
  return listed.flatMap((other): Wrong[] => {
    const weight = weigh(own, other);
    if (other === own || weight === 0 || mayBeTheSame(own, other)) return [];
    if ([...contentStems(other.term)].every((stem) => told.has(stem))) return [];
    const shared = sharedCount(told, contentStems(other.meaning));
    return shared >= told.size * SAME_MEANING ? [] : [{ text: capitalise(other.term), weight }];
  });
}
