import { contentStems, sharedCount } from '@portal/knowledge';
import { nearStems } from '../text/language/near-words';
import { kindOfNoun, singularOf } from '../text/language/wordnet';
import { classNoun } from './tells-itself';

/** WordNet's file of persons (lexnames(5WN)); the words for any person stand above it. */
const PERSONS = '18';
const ANYBODY = /^(?:person|people|individual|someone|somebody|anyone|anybody)$/;

/** Whether the right name alone lacks what all others have: "Shareholder" beside "Customer as a stakeholder" and two more of these. */
export function aloneLacksAWord(answer: string, others: readonly string[]): boolean {
  const own = contentStems(answer);
  const [first, ...rest] = others.map(contentStems);
  const isShared = (one: string) => !own.has(one) && rest.every((other) => other.has(one));
  return rest.length > 0 && [...(first ?? [])].some(isShared);
}

/** Whether everyday words of a name tell its own meaning among others: "trade secret" and "kept hidden". */
export function isMeaningTold(name: string, own: string, others: readonly string[]): boolean {
  const near = nearStems(name);
  return isToldMost(own, others, (meaning) => sharedCount(contentStems(meaning), near));
}

/** Whether everyday words of a text tell the name that is meant among others. */
export function isNameTold(text: string, own: string, others: readonly string[]): boolean {
  const stems = contentStems(text);
  return isToldMost(own, others, (name) => sharedCount(stems, nearStems(name)));
}

/** Where another choice is told by as many words, these lead to no one. */
function isToldMost(
  own: string,
  others: readonly string[],
  countWords: (choice: string) => number,
): boolean {
  return countWords(own) > Math.max(0, ...others.map(countWords));
}

/** Whether one meaning alone is a person's, or alone is not: "private person who …" beside kinds of money. */
export function isAloneInKind(meaning: string, others: readonly string[]): boolean {
  const isOwn = isPerson(meaning);
  return others.every((other) => isPerson(other) !== isOwn);
}

function isPerson(meaning: string): boolean {
  const noun = singularOf(classNoun(meaning));
  return ANYBODY.test(noun) || kindOfNoun(noun) === PERSONS;
}
