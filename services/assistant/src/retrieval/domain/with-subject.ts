export const POINTER = /\b(?:it|they|them)\b|\b(?:this|that|these|those)(?=[?.!]*$)/iu;
export const OWNER = /\b(?:its|their)\b/iu;
const DIFFERS = /^how (?:is|are|does|do) (.{2,80}?) (differ|different)$/iu;
/**
 * References to more than a name: to a whole sentence, to later text, or to one of several
 * sentences.
 */
const UNSURE =
  /\b(?:this|that|these|those)$|\bit (?:is |was )?[\p{L}]+ (?:that|to|if|when|how) \S|[.!?] /iu;
/** Words that make a subject more than a name: a clause, or a name within another. */
const NO_NAME =
  /[?!.,;:]|\b(?:what|how|why|when|where|who|which|whether|that|this|these|those|it|its|they|them|their|is|are|was|were|do|does|did|i|me|my|you|your|we|our|of|in|on|at|for|to|from|by|with|between|about|used|works?)\b/iu;
const NAME_WORDS = 4;
const SEVERAL = /s$|\band\b/iu;
const ARTICLE = /\b(?:an?|the) $/iu;

/**
 * Returns the subject of a question as the next one can refer to it; null if it is more than a
 * name.
 */
export function nameOf(subject: string, question: string): string | null {
  if (NO_NAME.test(subject) || subject.split(' ').length > NAME_WORDS) return null;
  const before = question.slice(0, Math.max(0, question.lastIndexOf(subject)));
  return `${ARTICLE.exec(before)?.[0].toLowerCase() ?? ''}${subject}`;
}

/** Whether a question omits its subject. */
export const lacksSubject = (question: string) =>
  POINTER.test(question) || OWNER.test(question) || DIFFERS.test(question);

/**
 * Inserts the omitted subject into a question without end punctuation; null if the reference is
 * ambiguous.
 */
export function withSubject(question: string, name: string): string | null {
  if (UNSURE.test(question)) return null;
  const isOfMany = /\b(?:they|them|their)\b/iu.test(question);
  if (isOfMany && !SEVERAL.test(name)) return null;
  // A replacer function, as a string would have `$&` and the like expanded.
  const owner = isOfMany && name.endsWith('s') ? `${name}'` : `${name}'s`;
  if (OWNER.test(question)) return question.replace(OWNER, () => owner);
  if (POINTER.test(question)) return question.replace(POINTER, () => name);
  return `${question} from ${name}`;
}
