import { untitle } from './term-case';
import { isKnownAs } from '../../text/language/wordnet';
import { headWord } from '../../text/language/noun-form';

const EMPTY =
  /^(?:summary|overview|introduction|conclusions?|key|recap|notes?|examples?|background|discussion|about|more|other|further|general|abstract|contents|questions?|what|why|how|who|when|where|case|part|section|chapter|appendix|article|step|before|after|using|understanding|getting|see|to|in|on|for|the following|motivation|purpose|scope|usage|features?|references?|preface|lesson|module|unit|week|lecture|slide|results?|methods?|history|requirements?|status|terminology|details|description)\b/i;

/** The heading as the subject of a question, where it is a noun with a meaning of its own; else null. */
export function topicOf(heading: string | null): string | null {
  if (heading === null || EMPTY.test(heading) || !/^[A-Z]/.test(heading)) return null;
  if (
    !/^[A-Za-z][A-Za-z' -]*$/.test(heading) ||
    / (?:is|are|do|does|can|should|you|we|your|our|I) /i.test(heading)
  )
    return null;
  const words = heading.split(' ');
  if (words.length > 6 || heading.length < 4) return null;
  const last = headWord(heading);
  const isNoun = [
    last,
    last.replace(/s$/, ''),
    last.replace(/ies$/, 'y'),
    last.replace(/es$/, ''),
  ].some((word) => isKnownAs(word, 'noun'));
  if (!isNoun || /ing$/i.test(words[0] ?? '')) return null;
  return heading === heading.toUpperCase() ? heading.toLowerCase() : untitle(heading);
}
