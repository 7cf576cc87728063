import type { Passage } from './passage';
import { sentencesOf } from './sentences';

/** What stands between a name and its meaning where a text defines it. */
const DEFINES =
  /^["”’)*_]*(?:\s*\([^()]{1,40}\))?(?:\s*[:=–—]|\s+-\s|\s+(?:is|are|means|refers to|denotes)\b)/iu;
const ARTICLE = /^(?:an?|the)\s+/iu;
const OPENING = /^[\s"“‘(*_•-]+/u;

/** The sentence of the student's own material that defines a name; undefined: there is none. */
export function ownDefinition({ kind, text }: Passage, name: string): string | undefined {
  const wanted = name.toLowerCase();
  if (kind !== 'own' || wanted === '') return undefined;
  return sentencesOf(text).find((sentence) => {
    const bare = sentence.replace(OPENING, '').replace(ARTICLE, '');
    return bare.toLowerCase().startsWith(wanted) && DEFINES.test(bare.slice(wanted.length));
  });
}
