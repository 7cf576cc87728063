import type { Passage } from './passage';
import { sentencesOf } from './sentences';

/** Separators between a name and its meaning in a definition. */
const DEFINES =
  /^["”’)*_]*(?:\s*\([^()]{1,40}\))?(?:\s*[:=–—]|\s+-\s|\s+(?:is|are|means|refers to|denotes)\b)/iu;
const ARTICLE = /^(?:an?|the)\s+/iu;
const OPENING = /^[\s"“‘(*_•-]+/u;

/** Returns the sentence of the student's own material that defines a name, or undefined. */
export function ownDefinition({ kind, text }: Passage, name: string): string | undefined {
  const wanted = name.toLowerCase();
  if (kind !== 'own' || wanted === '') return undefined;
  return sentencesOf(text).find((sentence) => {
    const bare = sentence.replace(OPENING, '').replace(ARTICLE, '');
    return bare.toLowerCase().startsWith(wanted) && DEFINES.test(bare.slice(wanted.length));
  });
}
