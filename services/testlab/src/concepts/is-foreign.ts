import type { ConceptGroup } from './concept';
import { nameWords } from './name-words';

/** What is taught by this name: "political" and "public" are everyday words. */
const TAUGHT = /(?:ics|logy|ing)$/;
const OWN_TERM = /^\p{Ll}+ term$/u;

/**
 * Whether a kind names what a text never does: a person ("dimension of Weber's account"), its field ("problem in nursing"),
 * or whose term it is ("insurance term"). There a word of the same letters has another meaning, or another teacher's.
 * @param keys all words of the text, as names are compared
 */
export function isForeign(
  { kind, field }: Pick<ConceptGroup, 'kind' | 'field'>,
  keys: ReadonlySet<string>,
): boolean {
  const words = nameWords(kind);
  const names = words.filter(({ raw }) => /^\p{Lu}/u.test(raw));
  if (names.length > 0 && !names.some(({ key }) => keys.has(key))) return true;
  const [ofField] = nameWords(field);
  const isTaught = ofField !== undefined && TAUGHT.test(ofField.raw);
  const own = isTaught ? words.find(({ key }) => key === ofField.key) : undefined;
  const needed = OWN_TERM.test(kind) ? words[0] : own;
  return needed !== undefined && !keys.has(needed.key);
}
