import { type ConceptGroup, nameWords } from '@portal/knowledge';

/** What is taught by this name: "political" and "public" are everyday words. */
const TAUGHT = /(?:ics|logy|ing)$/;
/** From this part on a text is of a field. */
const MOSTLY = 0.3;
/** Below this part a text is of another field, and below that part of its words it does not speak of a kind. */
const HARDLY = 0.07;
const SPOKEN_OF = 0.7;
const OWN_TERM = /^\p{Ll}+ term$/u;

/**
 * Whether a kind names what a text never does: a person ("dimension of Weber's account"), its field ("problem in nursing"),
 * or whose term it is ("insurance term"). There a word of the same letters has another meaning, or another teacher's.
 * A text that is mostly of the field need not name it. Of one that is hardly of it, most of the kind's words are needed: the
 * "peak time" of a response is not that of a drug, nor is the "conclusion" of a report that of an argument.
 * @param keys all words of the text, as names are compared
 * @param shares the part of what the text says something of that is of the field, and the part of its kind's words that it has, 0 to 1
 */
export function isForeign(
  { kind, field }: Pick<ConceptGroup, 'kind' | 'field'>,
  keys: ReadonlySet<string>,
  { fieldShare, kindShare }: { fieldShare: number; kindShare: number },
): boolean {
  if (fieldShare < HARDLY && kindShare < SPOKEN_OF) return true;
  const words = nameWords(kind);
  const names = words.filter(({ raw }) => /^\p{Lu}/u.test(raw));
  if (names.length > 0 && !names.some(({ key }) => keys.has(key))) return true;
  const [ofField] = nameWords(field);
  const isTaught = ofField !== undefined && TAUGHT.test(ofField.raw);
  const own = isTaught ? words.find(({ key }) => key === ofField.key) : undefined;
  const needed = OWN_TERM.test(kind) ? words[0] : fieldShare >= MOSTLY ? undefined : own;
  return needed !== undefined && !keys.has(needed.key);
}
