import { questionWords } from './question-words';
import { POINTER, OWNER } from './with-subject';

const TASK = '(?:define|explain|describe|compare)';
const INTERROGATIVE = '(?:what|how|why|when|where|who|which)';
const AUXILIARY = '(?:is|are|was|were|does|do|did|can|could|should|would|will|has|have)';
const YES_NO = '(?:is|are|does|do|can) (?:it|they|there|the|an?)';
/** Words that begin a question. */
const OPENING = `(?:${INTERROGATIVE}|${TASK}|${YES_NO})\\b`;
const OPENS = new RegExp(`^${OPENING}`, 'iu');
/** Matches `What is it`, not `what it is`. */
const DIRECT = new RegExp(`^(?:${INTERROGATIVE}(?:['’]s| ${AUXILIARY})|${YES_NO})\\b`, 'iu');
const POLITE = '(?:please |(?:can|could|would|will) you )*';
const ORDER = new RegExp(`^${POLITE}${TASK}\\b`, 'iu');
/** Requests that say how to answer, without a subject. */
const MANNER = new RegExp(
  `^${POLITE}(?:define|explain|describe)(?: (?:it|this|that|them|both|these|each|me|everything|your answers?))*(?: to me)?(?:[.!?]|$| (?:in|with|using|like|as|by|briefly|clearly|simply|fully|well|step)\\b)`,
  'iu',
);
/** Clauses that begin like a question and ask nothing: `When I read it`, `Which is why`. */
const ASIDE = new RegExp(`^(?:when (?!${AUXILIARY}\\b)|which is why\\b)`, 'iu');
const REQUEST = /^(?:please )?(?:can|could|would|will) you\b/iu;
const WITHIN = new RegExp(`\\b(?:${INTERROGATIVE}|${TASK}|tell me)\\b`, 'iu');
/** A text with such an end is incomplete: the text that follows belongs to it. */
const OPEN_END =
  /\b(?:what|how|why|when|where|who|which|whether|of|to|on|in|about|between|and|or|explain|define|describe|know|me)$/iu;
const JOINING = '(?:and|also|plus|but|then)';

/** Words that join a question to the one before it. */
export const JOINED = new RegExp(`^(?:${JOINING} )+`, 'iu');
/** Boundary between two questions; expects words on one line with single spaces. */
export const BETWEEN = new RegExp(
  `(?<=\\?!*) |(?<=!) (?=(?:${JOINING} )*${OPENING})|(?: ?[,;])? (?=(?:and|also|plus|but) (?:then |also )?${OPENING})`,
  'iu',
);

/** Whether a text is an order such as `Explain it`, which has no question mark. */
export const isOrder = (text: string) => ORDER.test(text) && !REQUEST.test(text);

/** Whether a part of a message is a separate question, not a remark next to one. */
export function isQuestion(text: string): boolean {
  const last = text.split(/[.!] /u).at(-1) ?? text;
  if (MANNER.test(text) || MANNER.test(last)) return false;
  if (ORDER.test(text)) return saysSomething(text);
  if (!saysSomething(last)) return false;
  if (text.endsWith('?')) return last.includes(' ') && !(REQUEST.test(last) && !WITHIN.test(last));
  if (ASIDE.test(text)) return false;
  return DIRECT.test(text) || (OPENS.test(text) && !/[.!]$/u.test(text));
}

/**
 * Whether the text before a question is incomplete without it: `Explain osmosis` before `how it
 * works`.
 */
export function isEndOf(text: string, before: string): boolean {
  return OPEN_END.test(before) || (/\w$/u.test(before) && ORDER.test(before) && isIndirect(text));
}

const isIndirect = (text: string) => !DIRECT.test(text) && !ORDER.test(text);

/** Whether a text has significant words, or refers to the preceding subject. */
const saysSomething = (text: string) =>
  questionWords(text).length > 0 ||
  ((POINTER.test(text) || OWNER.test(text)) && text.split(' ').length > 2);
