import { contentStems, sharedCount } from '../language/stem';
import { nearStems } from '../language/near-words';
import { kindOfNoun, singularOf } from '../language/wordnet';
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

/**
 * Whether a name tells which text is its own, as everyday words do: "trade secret" and "kept hidden". Those that have as many words near
 * to the name are passed over for it as well.
 */
export function isToldByName(name: string, own: string, others: readonly string[]): boolean {
  const near = nearStems(name);
  const told = (text: string) => sharedCount(contentStems(text), near);
  return told(own) > Math.max(0, ...others.map(told));
}

/** Whether a text tells which of several names is meant, as everyday words do. */
export function isNameTold(text: string, name: string, others: readonly string[]): boolean {
  const stems = contentStems(text);
  const told = (one: string) => sharedCount(stems, nearStems(one));
  return told(name) > Math.max(0, ...others.map(told));
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
