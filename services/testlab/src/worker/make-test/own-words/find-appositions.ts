import { isPluralPhrase } from '../../text/language/noun-form';
import { tagSentence, type Token } from '../../text/language/tagger';
import type { Sentence } from '../../text/prepare-text';
import { isTelling, trimMeaning, type Definition } from './definition';
import { isTerm } from './is-term';
import type { CaseMemory } from './term-case';

/** "… practice social control, the regulation and enforcement of norms." */
const APPOSITION =
  /^[^,]{12,120}?([\w'-]+), (?:which (?:is|are) )?((?:an?|the) [^,"():;]{20,140})\.$/;
/** "For infections like measles, a large proportion needs …": no apposition but the subject. */
const LED_IN =
  /^(?:For|In|With|As|Like|Unlike|By|At|On|From|If|When|While|Although|Since|Because|After|Before|During|Under|To|Through|Among|Without|Given)\b/;
const SAID_OF_IT =
  /^(?!.*?\b(?:that|which|who|whose|where)\b.*).*\b(?:is|are|was|were|has|have|had|can|may|will|must|needs?|does|do)\b/;
const MOST_WORDS = 3;
const STRENGTH = 0.75;

/** The noun with what describes it that ends before the token `end`; where a list might stand, nothing. */
function nounBefore(tokens: readonly Token[], end: number): string | null {
  let start = end;
  while (start > 0 && /^(?:NOUN|ADJ)$/.test(tokens[start - 1]?.pos ?? '')) start -= 1;
  const before = tokens[start - 1];
  if (start === end || end - start > MOST_WORDS || before === undefined) return null;
  if (/^(?:VERB|ADP|PART)$/.test(before.pos) && !/^(?:as|than|of|in|on|at)$/.test(before.lower))
    return tokens
      .slice(start, end)
      .map(({ text }) => text)
      .join(' ');
  return null;
}

function readApposition({ text, place, heading }: Sentence): Definition | null {
  const found = APPOSITION.exec(text);
  if (found === null || LED_IN.test(text) || SAID_OF_IT.test(found[2] ?? '')) return null;
  const tokens = tagSentence(text);
  const comma = tokens.findIndex((token) => token.text === ',');
  const term = comma < 0 ? null : nounBefore(tokens, comma);
  const meaning = trimMeaning(found[2] ?? '');
  if (term === null || !isTerm(term) || !isTelling(term, meaning)) return null;
  const plural = isPluralPhrase(term);
  const rest = { source: text, place, heading, alias: null, strength: STRENGTH };
  return plural ? null : { ...rest, term, article: '', meaning, plural };
}

/** Finds terms that a sentence ends in and explains behind a comma. */
export function findAppositions(sentences: readonly Sentence[], memory: CaseMemory): Definition[] {
  return sentences.flatMap((sentence) => {
    const definition = readApposition(sentence);
    return definition === null ? [] : [{ ...definition, term: memory.inSentence(definition.term) }];
  });
}
