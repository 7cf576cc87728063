import { headWord, isAcronym, takesAn } from '../language/noun-form';
import { contentStems, sharedCount } from '../language/stem';
import type { Term } from '../knowledge/term';
import type { KnowledgeBase } from './knowledge-base';

export interface Blank {
  /** The words of the question without the answer. */
  context: string;
  /** The article right before the blank, when the choices must agree with it. */
  article: 'a' | 'an' | null;
}

const SUFFIX_CLASSES = [
  /(?:tion|sion|ment|ance|ence|sis|ing|ure|al|age)s?$/,
  /(?:er|or|ist|ian|ant|ee)s?$/,
  /(?:ity|ness|cy|ism|ship|hood|dom)$/,
  /(?:ase|ose|ine|in|gen|ide|ate|ol|one|lipids?)$/,
  /(?:cytes?|phils?|cells?|somes?|plasm|plasts?)$/,
];

function suffixClass(text: string): number {
  return SUFFIX_CLASSES.findIndex((pattern) => pattern.test(headWord(text)));
}

function genus(term: Term): string {
  const meaning = term.definition?.meaning ?? '';
  const [before = ''] = meaning.split(
    / (?:that|which|who|of|for|in|used|made|by|with|to|from|between|where|caused) |,/,
  );
  return before.split(' ').pop() ?? '';
}

/** Words a definition begins with, by what sort of thing they make the term. */
const SORTS = [
  /^(?:device|instrument|machine|tool|program|software|apparatus|equipment|hardware)s?$/,
  /^(?:process|movement|transfer|transmission|loss|act|conversion|release|removal|method|system|approach|technique|reaction|exchange|selection|use|control|spreading|planting|\w+ing)(?:es|s)?$/,
  /^(?:condition|disease|disorder|state|situation|discolouration|drop|absence|fever|temperature|rate)s?$/,
  /^(?:person|people|individual|firm|group|body|council|ruler|someone)s?$/,
  /^(?:amount|quantity|difference|number|percentage|value|ratio|pressure|force|sum|delay|total)s?$/,
  /^(?:artery|vein|organ|organelle|cell|tissue|structure|molecule|protein|particle|vesicle|membrane|barrier|site)s?$/,
  /^(?:belief|movement|theory|study|ideology|doctrine|view|principle)s?$/,
  /^(?:list|book|statement|account|record|document|order|law|proposal|remark|agreement)s?$/,
];

function sortOf(term: Term): number {
  const words = (term.definition?.meaning ?? '').split(' ').slice(0, 5);
  const at = words.map((word) => SORTS.findIndex((pattern) => pattern.test(word)));
  return at.find((index) => index >= 0) ?? -1;
}

/** The words before the last: "star" of "star network" and of "star topology". */
function modifiers({ key }: Term): string {
  return key.split(' ').slice(0, -1).join(' ');
}

/** Whether two terms may be the same thing, or one a part of the other. */
export function areEntangled(first: Term, second: Term): boolean {
  if (first.key === second.key || first.aliases.has(second.key) || second.aliases.has(first.key))
    return true;
  if (first.key.includes(second.key) || second.key.includes(first.key)) return true;
  const { stems } = first;
  const others = second.stems;
  const shared = sharedCount(stems, others);
  if (shared > 0 && (shared === stems.size || shared === others.size)) return true;
  if (modifiers(first) !== '' && modifiers(first) === modifiers(second)) return true;
  const initials = (term: Term): string =>
    term.text
      .split(/[ -]/)
      .map((word) => word.charAt(0))
      .join('')
      .toUpperCase();
  if (isAcronym(first.text) && initials(second) === first.text.replace(/s$/, '')) return true;
  if (isAcronym(second.text) && initials(first) === second.text.replace(/s$/, '')) return true;
  const told = (one: Term, other: Term): boolean => {
    const opening = (one.definition?.meaning ?? '').toLowerCase().split(' ').slice(0, 7).join(' ');
    return opening.includes(headWord(other.text)) && headWord(other.text).length > 3;
  };
  return told(first, second) || told(second, first);
}

function couldFitToo(kb: KnowledgeBase, term: Term, context: ReadonlySet<string>): boolean {
  const limit = Math.max(3, context.size * 0.55);
  return term.sentences.some(
    (index) => sharedCount(context, kb.stems[index] ?? new Set()) >= limit,
  );
}

function likeness(answer: Term, other: Term): number {
  let points = Math.min(other.count, 5) * 0.15 + other.weight;
  if (answer.listedWith.has(other.key)) points += 3;
  if (genus(answer) !== '' && genus(answer) === genus(other)) points += 2;
  const sort = sortOf(answer);
  if (sort >= 0 && sort === sortOf(other)) points += 1.4;
  if (headWord(answer.text) === headWord(other.text)) points += 1.5;
  const suffix = suffixClass(answer.text);
  if (suffix >= 0 && suffix === suffixClass(other.text)) points += 0.8;
  if ((answer.definition === null) === (other.definition === null)) points += 1.2;
  if ([...answer.headings].some((heading) => other.headings.has(heading))) points += 0.7;
  if (isAcronym(answer.text) === isAcronym(other.text)) points += 1;
  points -= Math.abs(answer.text.split(' ').length - other.text.split(' ').length) * 0.6;
  points -= Math.abs(answer.text.length - other.text.length) * 0.03;
  return points;
}

/** Picks terms of the answer's kind that are wrong in the blank; fewer than asked when there are none. */
export function chooseTermDistractors(
  kb: KnowledgeBase,
  answer: Term,
  blank: Blank,
  pool: readonly Term[],
  count = 3,
): Term[] {
  const context = contentStems(blank.context);
  const lowerContext = blank.context.toLowerCase();
  const ranked = pool
    .filter((term) => term.form === answer.form && !areEntangled(answer, term))
    .filter((term) => isAcronym(term.text) === isAcronym(answer.text))
    .filter(
      (term) =>
        !lowerContext.includes(term.key) &&
        (headWord(term.text) === headWord(answer.text) ||
          !lowerContext.includes(headWord(term.text))),
    )
    .filter((term) => blank.article === null || takesAn(term.text) === (blank.article === 'an'))
    .filter(
      (term) =>
        term.text.length <= answer.text.length * 2.6 + 6 &&
        answer.text.length <= term.text.length * 2.6 + 6,
    )
    .map((term) => ({ term, points: likeness(answer, term) + kb.random() * 0.8 }))
    .sort((left, right) => right.points - left.points);
  const chosen: Term[] = [];
  for (const { term } of ranked) {
    if (chosen.length === count) break;
    if (chosen.some((other) => areEntangled(other, term)) || couldFitToo(kb, term, context))
      continue;
    chosen.push(term);
  }
  return chosen;
}
