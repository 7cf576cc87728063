import { DETERMINERS, contentStems, isFunctionWord } from '@portal/knowledge';
import { headWord } from '../text/language/noun-form';
import { isKnownAs, kindOfNoun, singularOf } from '../text/language/wordnet';
import { classNoun } from './gives-itself-away';

/** WordNet's files of acts and of processes (lexnames(5WN)). */
const DEEDS: readonly (string | null)[] = ['04', '22'];
/** "Altering an organism", "slowly cooling of": an activity, by its first word. */
const GERUND = /^(?:(?:an?|the) )?(?:\p{L}+ly )?(\p{L}{2,})ing\b/u;

/**
 * "Falling curve of …", "warning protein from …": the word describes the noun; in "comparing
 * results with …" it does not.
 */
const GERUND_OF_NOUN =
  /^(?:(?:an?|the) )?\p{L}+ing (?!(?:of|from|up|out|off|in|on|to|with|by|for|at|all|each|how|what|back|down|away)\b)\p{L}*[^s\s] (?:of|from|for|that|which|by|in|with)\b/u;
const ASKS = /^(?:what|where|how|whether|why|out|up|off)$/;

/** Returns whether a word in "-ing" is derived from a verb: "string" and "king" are not. */
function beginsWithGerund(text: string): boolean {
  const root = GERUND.exec(text.toLowerCase())?.[1] ?? '';
  const forms = [root, `${root}e`, root.replace(/(.)\1$/, '$1'), root.replace(/y$/, 'ie')];
  return root !== '' && forms.some((form) => isKnownAs(form, 'verb'));
}

/** Returns whether a meaning is an activity: "altering of …", "selection in which …". */
export function isDeed(meaning: string): boolean {
  if (beginsWithGerund(meaning) && !GERUND_OF_NOUN.test(meaning)) return true;
  // "shows where things are" has no noun, although "show" is one.
  return !beginsWithVerb(meaning) && DEEDS.includes(kindOfNoun(singularOf(classNoun(meaning))));
}

/** Returns whether a text begins with a verb: "Stops a disease before it begins". */
export function beginsWithVerb(text: string): boolean {
  const [first = '', next = ''] = text.toLowerCase().split(' ');
  const forms = [first.replace(/s$/, ''), first.replace(/es$/, ''), first.replace(/ies$/, 'y')];
  if (!forms.some((form) => form !== first && isKnownAs(form, 'verb'))) return false;
  if (!forms.some((form) => isKnownAs(form, 'noun'))) return true;
  // "shows where", "pulls moisture": a plural is followed by a preposition, a participle or
  // "that".
  return DETERMINERS.has(next) ? next !== 'that' : ASKS.test(next) || isBareNoun(next);
}

function isBareNoun(word: string): boolean {
  return !isFunctionWord(word) && !/(?:ed|ing|en)$/.test(word) && isKnownAs(word, 'noun');
}

/**
 * Returns whether a meaning is recognisable by its form alone: it is the only activity, or the
 * only one without the noun that all others share.
 */
export function isAloneInForm(meaning: string, others: readonly string[]): boolean {
  return isAloneAsDeed(meaning, others) || isAloneWithoutClass(meaning, others);
}

/**
 * Returns whether one meaning alone is an activity, or alone is not: "telling of colonies …"
 * beside kinds of DNA.
 */
export function isAloneAsDeed(meaning: string, others: readonly string[]): boolean {
  const isOwn = isDeed(meaning);
  return others.every((other) => isDeed(other) !== isOwn);
}

/**
 * Returns whether an activity is described and only one name is that of an activity: "reward
 * hacking" beside "narrow AI".
 */
export function isOnlyNameOfDeed(told: string, name: string, others: readonly string[]): boolean {
  return isDeed(told) && isNameOfDeed(name) && !others.some(isNameOfDeed);
}

/** Returns whether a name is that of an activity: "blue-white screening". */
export function isNameOfDeed(name: string): boolean {
  const head = singularOf(headWord(name));
  return beginsWithGerund(head) || DEEDS.includes(kindOfNoun(head));
}

/**
 * Returns whether all others share one noun and the right meaning does not: "altering of …" beside
 * three times "study of …".
 */
export function isAloneWithoutClass(meaning: string, others: readonly string[]): boolean {
  const [first, ...rest] = others.map(classOf);
  return rest.length > 0 && rest.every((one) => one === first) && classOf(meaning) !== first;
}

function classOf(meaning: string): string {
  return [...contentStems(classNoun(meaning))].join(' ');
}
