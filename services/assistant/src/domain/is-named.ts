import { contentStems, isFunctionWord, keysOfName, sharedCount, wordsOf } from '@portal/knowledge';
import type { Passage } from './passage';

/** Whether a passage is called by a name, in one of its forms: "C4 photosynthesis" is not "photosynthesis". */
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

/** Whether the term of a passage, or else another of its names, is exactly a name: 2, 1 or 0. */
export function exactness({ title, also }: Passage, name: string): number {
  const wanted = keysOfName(name).join(' ');
  const isSame = (one: string) => keysOfName(one).join(' ') === wanted;
  return isSame(title) ? 2 : Number(also.some(isSame));
}

/** Whether the term of a concept is a name with something before it: a kind of what has that name. */
export function isKindOf({ kind, title }: Passage, name: string): boolean {
  const [own, wanted] = [keysOfName(title), keysOfName(name)];
  const isLonger = kind === 'concept' && wanted.length > 0 && own.length > wanted.length;
  return isLonger && own.slice(-wanted.length).join(' ') === wanted.join(' ');
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Letters and numbers that stand for themselves in a name: the C of vitamin C, C4, 2. */
function signsOf(name: string): string {
  const words = wordsOf(name).flatMap((word) => word.split(/['-]/));
  const isSign = (word: string) => (word.length < 3 || /\d/.test(word)) && !isFunctionWord(word);
  return words.filter((word) => word !== 's' && isSign(word)).join(' ');
}
