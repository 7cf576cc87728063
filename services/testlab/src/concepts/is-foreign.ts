import type { ConceptGroup } from './concept';
import { nameWords } from './name-words';

/** What is taught by this name: "political" and "public" are everyday words. */
const TAUGHT = /(?:ics|logy|ing)$/;
/** From this part on a text is of a field. */
const MOSTLY = 0.3;
const OWN_TERM = /^\p{Ll}+ term$/u;

/**
 * Whether a kind names what a text never does: a person ("dimension of Weber's account"), its field ("problem in nursing"),
 * or whose term it is ("insurance term"). There a word of the same letters has another meaning, or another teacher's.
 * A text that is mostly of the field need not name it.
 * @param keys all words of the text, as names are compared
 * @param fieldShare the part of what the text says something of that is of the field, 0 to 1
 */
export function isForeign(
  { kind, field }: Pick<ConceptGroup, 'kind' | 'field'>,
  keys: ReadonlySet<string>,
  fieldShare = 0,
): boolean {
  const words = nameWords(kind);
  const names = words.filter(({ raw }) => /^\p{Lu}/u.test(raw));
  if (names.length > 0 && !names.some(({ key }) => keys.has(key))) return true;
  const [ofField] = nameWords(field);
  const isTaught = ofField !== undefined && TAUGHT.test(ofField.raw);
  const own = isTaught ? words.find(({ key }) => key === ofField.key) : undefined;
  const needed = OWN_TERM.test(kind) ? words[0] : fieldShare >= MOSTLY ? undefined : own;
  return needed !== undefined && !keys.has(needed.key);
}
