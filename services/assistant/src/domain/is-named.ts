import { contentStems, isFunctionWord, keysOfName, sharedCount, wordsOf } from '@portal/knowledge';
import type { Passage } from './passage';

/**
 * Whether a passage has a name, in any form of it: "C4 photosynthesis" is not "photosynthesis".
 */
export function isNamed({ title, also }: Passage, name: string): boolean {
  const wanted = contentStems(name);
  if (wanted.size === 0) return also.concat(title).some((one) => sameText(one, name));
  const signs = signsOf(name);
  return [title, ...also].some((one) => {
    const stems = contentStems(one);
    const isSame = stems.size === wanted.size && sharedCount(stems, wanted) === wanted.size;
    return isSame && signsOf(one) === signs;
  });
}

/** Returns 2 if the term of a passage equals a name, 1 if another of its names does, else 0. */
export function exactness({ title, also }: Passage, name: string): number {
  const wanted = keysOfName(name).join(' ');
  const isSame = (one: string) => keysOfName(one).join(' ') === wanted;
  return isSame(title) ? 2 : Number(also.some(isSame));
}

/** Whether the term of a concept is a name with words before it: a kind of the named thing. */
export function isKindOf({ kind, title }: Passage, name: string): boolean {
  const [own, wanted] = [keysOfName(title), keysOfName(name)];
  const isLonger = kind === 'concept' && wanted.length > 0 && own.length > wanted.length;
  return isLonger && own.slice(-wanted.length).join(' ') === wanted.join(' ');
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns the letters and numbers that are words of a name: the C of vitamin C, C4, 2. */
function signsOf(name: string): string {
  const words = wordsOf(name).flatMap((word) => word.split(/['-]/));
  const isSign = (word: string) => (word.length < 3 || /\d/.test(word)) && !isFunctionWord(word);
  return words.filter((word) => word !== 's' && isSign(word)).join(' ');
}
