import { capitalise, contentStems, sharedCount } from '@portal/knowledge';
import { isAcronym, isName } from '../../text/language/noun-form';
import { mayMeanTheSame } from '../../text/language/wordnet';
import type { KeyTerm } from './find-key-terms';
import { shuffled, type Random } from '../../question/seeded-random';
import { chooseWrong, type Wrong } from './choose-wrong';
import { isSaidOf, type Material } from './material';

/** WordNet's files (lexnames(5WN)) whose nouns pass for each other: what happens, what is thought, things, places … */
const GROUPS = [
  ['04', '11', '22', '26', '19', '24', '07'],
  ['09', '10', '16', '12', '07'],
  ['06', '17'],
  ['27', '13', '08'],
  ['18', '14'],
  ['21', '23'],
];

/** How alike two terms are in kind, 0 to 1: 0 where one of them would stand out. */
export function likeness(one: KeyTerm, other: KeyTerm): number {
  if (one.plural !== other.plural) return 0;
  if (isAcronym(one.term) !== isAcronym(other.term) || isName(one.term) !== isName(other.term))
    return 0;
  if (/[A-Z]/.test(one.term) !== /[A-Z]/.test(other.term)) return 0;
  if (one.head === other.head) return 0.9;
  return likeKind(one.kind, other.kind);
}

/** How near two of WordNet's files are, 0 to 1. */
export function likeKind(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0;
  if (one === other) return 0.8;
  return GROUPS.some((group) => group.includes(one) && group.includes(other)) ? 0.65 : 0;
}

/** Terms are short: one may be three times as long as another. */
const LIKE_LENGTH = 0.3;
/** From this on a term is of the very kind of another. */
const SAME_KIND = 0.8;

/** Three wrong terms beside a right one, of its kind and form; none where they cannot be had. */
export function chooseTerms(answer: string, pool: readonly Wrong[], random: Random): string[] {
  const wrong = chooseWrong(answer, shuffled(pool, random), LIKE_LENGTH);
  const areLike = wrong.filter(({ weight }) => weight >= SAME_KIND).length >= 2;
  // The only name of two words among names of one would stand out.
  const isAlone = / /.test(answer) && !wrong.some(({ text }) => / /.test(text));
  return wrong.length === 3 && areLike && !isAlone ? wrong.map(({ text }) => text) : [];
}

/** Whether one term is the other, or a wider or narrower name of it. */
export function mayBeTheSame(one: KeyTerm, other: KeyTerm): boolean {
  const [own, others] = [contentStems(one.term), contentStems(other.term)];
  const [a, b] = [one.term.toLowerCase(), other.term.toLowerCase()];
  if (a.includes(b) || b.includes(a)) return true;
  const shared = sharedCount(own, others);
  if (shared >= Math.min(own.size, others.size)) return true;
  // "kidney failure" and "renal failure": of one noun, two that the text does not set apart.
  if (one.head === other.head) return false;
  return mayMeanTheSame(one.head, other.head) && Math.min(own.size, others.size) === 1;
}

/** What the text speaks of near by, and often, is more alike than what it names far off in passing. */
function nearness({ place, times }: KeyTerm, where: number): number {
  return (Math.abs(place - where) < 0.15 ? 0.05 : 0) + Math.min(times, 5) * 0.008;
}

/** Terms of the text that are of one kind with a term and of which it does not say the same. */
export function termsLike(
  own: KeyTerm,
  said: { text: string; source: string; place: number },
  material: Material,
): Wrong[] {
  const told = contentStems(said.text);
  return material.keyTerms.flatMap((other): Wrong[] => {
    const weight = likeness(own, other);
    if (weight === 0 || mayBeTheSame(own, other)) return [];
    const stems = contentStems(other.term);
    if ([...stems].every((stem) => told.has(stem))) return [];
    if (sharedCount(stems, contentStems(said.source)) === stems.size && own.head !== other.head)
      return [];
    return isSaidOf(other.term, said, material)
      ? []
      : [{ text: capitalise(other.term), weight: weight + nearness(other, said.place) }];
  });
}
