import { DETERMINERS, contentStems, isFunctionWord } from '@portal/knowledge';
import { headWord } from '../text/language/noun-form';
import { isKnownAs, kindOfNoun, singularOf } from '../text/language/wordnet';
import { classNoun } from './tells-itself';

/** WordNet's files of acts and of processes (lexnames(5WN)). */
const DEEDS: readonly (string | null)[] = ['04', '22'];
/** "Altering an organism", "slowly cooling of": what is done, by the word it begins with. */
const GERUND = /^(?:(?:an?|the) )?(?:\p{L}+ly )?(\p{L}{2,})ing\b/u;

/** "Falling curve of …", "warning protein from …": it tells what its noun does; "comparing results with …" does not. */
const GERUND_OF_NOUN =
  /^(?:(?:an?|the) )?\p{L}+ing (?!(?:of|from|up|out|off|in|on|to|with|by|for|at|all|each|how|what|back|down|away)\b)\p{L}*[^s\s] (?:of|from|for|that|which|by|in|with)\b/u;
const ASKS = /^(?:what|where|how|whether|why|out|up|off)$/;

/** Whether a word in "-ing" is of a verb: "string" and "king" are not. */
function beginsWithGerund(text: string): boolean {
  const root = GERUND.exec(text.toLowerCase())?.[1] ?? '';
  const forms = [root, `${root}e`, root.replace(/(.)\1$/, '$1'), root.replace(/y$/, 'ie')];
  return root !== '' && forms.some((form) => isKnownAs(form, 'verb'));
}

/** Whether a meaning is something done: "altering of …", "selection in which …". */
export function isDeed(meaning: string): boolean {
  if (beginsWithGerund(meaning) && !GERUND_OF_NOUN.test(meaning)) return true;
  // "shows where things are" has no noun, though "show" is one.
  return !beginsWithVerb(meaning) && DEEDS.includes(kindOfNoun(singularOf(classNoun(meaning))));
}

/** "Stops a disease before it begins": what it does, beside what others are. */
export function beginsWithVerb(text: string): boolean {
  const [first = '', next = ''] = text.toLowerCase().split(' ');
  const forms = [first.replace(/s$/, ''), first.replace(/es$/, ''), first.replace(/ies$/, 'y')];
  if (!forms.some((form) => form !== first && isKnownAs(form, 'verb'))) return false;
  if (!forms.some((form) => isKnownAs(form, 'noun'))) return true;
  // "shows where", "pulls moisture": plurals have prepositions, participles or "that" behind them.
  return DETERMINERS.has(next) ? next !== 'that' : ASKS.test(next) || isBareNoun(next);
}

function isBareNoun(word: string): boolean {
  return !isFunctionWord(word) && !/(?:ed|ing|en)$/.test(word) && isKnownAs(word, 'noun');
}

/** Whether a meaning is found by its form alone: the only deed, or the only one that is not of the noun of all others. */
export function isAloneInForm(meaning: string, others: readonly string[]): boolean {
  return isAloneAsDeed(meaning, others) || isAloneWithoutClass(meaning, others);
}

/** Whether one meaning alone is something done, or alone is not: "telling of colonies …" beside kinds of DNA. */
export function isAloneAsDeed(meaning: string, others: readonly string[]): boolean {
  const isOwn = isDeed(meaning);
  return others.every((other) => isDeed(other) !== isOwn);
}

/** Whether what is described is something done, and one name alone is of such: "reward hacking" beside "narrow AI". */
export function isOnlyNameOfDeed(told: string, name: string, others: readonly string[]): boolean {
  return isDeed(told) && isNameOfDeed(name) && !others.some(isNameOfDeed);
}

/** Whether a name is of something done: "blue-white screening". */
export function isNameOfDeed(name: string): boolean {
  const head = singularOf(headWord(name));
  return beginsWithGerund(head) || DEEDS.includes(kindOfNoun(head));
}

/** Whether all others are of one noun, and the right meaning is not: "altering of …" beside three times "study of …". */
export function isAloneWithoutClass(meaning: string, others: readonly string[]): boolean {
  const [first, ...rest] = others.map(classOf);
  return rest.length > 0 && rest.every((one) => one === first) && classOf(meaning) !== first;
}

function classOf(meaning: string): string {
  return [...contentStems(classNoun(meaning))].join(' ');
}
