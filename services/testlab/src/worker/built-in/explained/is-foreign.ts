import { type ConceptGroup, nameWords } from '@portal/knowledge';

/** Endings of names of taught subjects; "political" and "public" are everyday words. */
const TAUGHT = /(?:ics|logy|ing)$/;
/** Share of a field from which on a text belongs to it. */
const MOSTLY = 0.3;
/**
 * Share of a field below which a text belongs to another field, and the share of the words of a
 * kind that such a text must have.
 */
const HARDLY = 0.07;
const SPOKEN_OF = 0.7;
const OWN_TERM = /^\p{Ll}+ term$/u;

/**
 * Returns whether a kind names something that does not occur in the text: a person ("dimension of
 * Weber's account"), its field ("problem in nursing"), or the owner of the term ("insurance
 * term"). In such a text the same word has another meaning, or belongs to another author. A text
 * that is mostly of the field need not name it. A text that hardly belongs to the field needs most
 * words of the kind: the "peak time" of a response is not that of a drug, nor is the "conclusion"
 * of a report that of an argument.
 * @param keys all words of the text, in the form used to compare names
 * @param shares the field's share of the concepts that the text covers, and the share of the
 * kind's words that occur in it, 0 to 1
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
