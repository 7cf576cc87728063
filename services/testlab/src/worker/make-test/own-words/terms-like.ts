import { capitalise, contentStems, sharedCount } from '@portal/knowledge';
import { isAcronym, isName } from '../../text/language/noun-form';
import { kindOfNoun, mayMeanTheSame, singularOf } from '../../text/language/wordnet';
import type { Definition } from './definition';
import { shuffled, type Random } from '../../question/seeded-random';
import { chooseWrong, type Wrong } from './choose-wrong';

/** A term of the list with what is known of its noun. */
export interface ListedTerm extends Definition {
  /** Its noun, in the singular. */
  head: string;
  /** What WordNet says its noun is. */
  kind: string | null;
}

/** Looks up the noun of a term. */
export function describeTerm(definition: Definition): ListedTerm {
  const { term } = definition;
  const head = singularOf((term.split(/[ -]/).pop() ?? term).toLowerCase());
  const kind = kindOfNoun(singularOf(term.toLowerCase())) ?? kindOfNoun(head);
  return { ...definition, head, kind };
}

/** WordNet's files (lexnames(5WN)) whose nouns pass for each other: what happens, what is thought, things, places … */
const GROUPS = [
  ['04', '11', '22', '26', '19', '24', '07'],
  ['09', '10', '16', '12', '07'],
  ['06', '17'],
  ['27', '13', '08'],
  ['18', '14'],
  ['21', '23'],
];

/** What a term of another kind is worth: the list itself has set them side by side. */
const OTHER_KIND = 0.5;

/** How alike two terms are in kind, 0 to 1: 0 where one of them would stand out by its form. */
export function likeness(one: ListedTerm, other: ListedTerm): number {
  if (one.plural !== other.plural) return 0;
  if (isAcronym(one.term) !== isAcronym(other.term) || isName(one.term) !== isName(other.term))
    return 0;
  if (/[A-Z]/.test(one.term) !== /[A-Z]/.test(other.term)) return 0;
  if (one.head === other.head) return 0.9;
  return Math.max(OTHER_KIND, likeKind(one.kind, other.kind));
}

/** How near two of WordNet's files are, 0 to 1. */
export function likeKind(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0;
  if (one === other) return 0.8;
  return GROUPS.some((group) => group.includes(one) && group.includes(other)) ? 0.65 : 0;
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
  const told = contentStems(own.meaning);
  return listed.flatMap((other): Wrong[] => {
    const weight = likeness(own, other);
    if (other === own || weight === 0 || mayBeTheSame(own, other)) return [];
    if ([...contentStems(other.term)].every((stem) => told.has(stem))) return [];
    const shared = sharedCount(told, contentStems(other.meaning));
    return shared >= told.size * SAME_MEANING ? [] : [{ text: capitalise(other.term), weight }];
  });
}
