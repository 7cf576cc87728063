import { questionWords } from './question-words';
import { POINTER, OWNER } from './with-subject';

const TASK = '(?:define|explain|describe|compare)';
const INTERROGATIVE = '(?:what|how|why|when|where|who|which)';
const AUXILIARY = '(?:is|are|was|were|does|do|did|can|could|should|would|will|has|have)';
const YES_NO = '(?:is|are|does|do|can) (?:it|they|there|the|an?)';
/** How a question begins. */
const OPENING = `(?:${INTERROGATIVE}|${TASK}|${YES_NO})\\b`;
const OPENS = new RegExp(`^${OPENING}`, 'iu');
/** `What is it`, and not `what it is`. */
const DIRECT = new RegExp(`^(?:${INTERROGATIVE}(?:['’]s| ${AUXILIARY})|${YES_NO})\\b`, 'iu');
const POLITE = '(?:please |(?:can|could|would|will) you )*';
const ORDER = new RegExp(`^${POLITE}${TASK}\\b`, 'iu');
/** Says how to answer, and not what. */
const MANNER = new RegExp(
  `^${POLITE}(?:define|explain|describe)(?: (?:it|this|that|them|both|these|each|me|everything|your answers?))*(?: to me)?(?:[.!?]|$| (?:in|with|using|like|as|by|briefly|clearly|simply|fully|well|step)\\b)`,
  'iu',
);
/** Begins as a question does and asks nothing: `When I read it`, `Which is why`. */
const ASIDE = new RegExp(`^(?:when (?!${AUXILIARY}\\b)|which is why\\b)`, 'iu');
const REQUEST = /^(?:please )?(?:can|could|would|will) you\b/iu;
const WITHIN = new RegExp(`\\b(?:${INTERROGATIVE}|${TASK}|tell me)\\b`, 'iu');
/** Such a beginning waits for its end: what follows is a part of it. */
const OPEN_END =
  /\b(?:what|how|why|when|where|who|which|whether|of|to|on|in|about|between|and|or|explain|define|describe|know|me)$/iu;
const JOINING = '(?:and|also|plus|but|then)';

/** Words that join a question to the one before it. */
export const JOINED = new RegExp(`^(?:${JOINING} )+`, 'iu');
/** Where one question may end and the next one begin; words in one line with single spaces. */
export const BETWEEN = new RegExp(
  `(?<=\\?!*) |(?<=!) (?=(?:${JOINING} )*${OPENING})|(?: ?[,;])? (?=(?:and|also|plus|but) (?:then |also )?${OPENING})`,
  'iu',
);

/** `Explain it` and its like, which no question mark ends. */
export const isOrder = (text: string) => ORDER.test(text) && !REQUEST.test(text);

/** Whether a part of a message is a question of its own, and not said beside one. */
export function isQuestion(text: string): boolean {
  const last = text.split(/[.!] /u).at(-1) ?? text;
  if (MANNER.test(text) || MANNER.test(last)) return false;
  if (ORDER.test(text)) return saysSomething(text);
  if (!saysSomething(last)) return false;
  if (text.endsWith('?')) return last.includes(' ') && !(REQUEST.test(last) && !WITHIN.test(last));
  if (ASIDE.test(text)) return false;
  return DIRECT.test(text) || (OPENS.test(text) && !/[.!]$/u.test(text));
}

/** Whether what comes before a question has no end without it: `Explain osmosis` before `how it works`. */
export function isEndOf(text: string, before: string): boolean {
  return OPEN_END.test(before) || (/\w$/u.test(before) && ORDER.test(before) && isIndirect(text));
}

const isIndirect = (text: string) => !DIRECT.test(text) && !ORDER.test(text);

/** It has words of its own, or points at the subject before it. */
const saysSomething = (text: string) =>
  questionWords(text).length > 0 ||
  ((POINTER.test(text) || OWNER.test(text)) && text.split(' ').length > 2);
