import { contentStems, sharedCount } from '@portal/knowledge';
import { sentencesOf } from '../../domain/sentences';

const SENTENCES = 2;
const LONGEST = 420;

/** Returns the sentences of a passage most relevant to a question, verbatim and in their order. */
export function quotePassage(text: string, question: string): string {
  const wanted = contentStems(question);
  const sentences = sentencesOf(text);
  const best = sentences
    .map((sentence, at) => ({ at, sentence, shared: sharedCount(wanted, contentStems(sentence)) }))
    .sort((one, other) => other.shared - one.shared || one.at - other.at)
    .filter(({ shared }, place) => place === 0 || shared > 0)
    .slice(0, SENTENCES)
    .sort((one, other) => one.at - other.at);
  const quoted = best.map(({ sentence, at }, place) => {
    const before = best[place - 1]?.at;
    return before !== undefined && at - before > 1 ? `… ${sentence}` : sentence;
  });
  return cutQuote(quoted.join(' '));
}

function cutQuote(quote: string): string {
  if (quote.length <= LONGEST) return quote;
  const cut = quote.slice(0, LONGEST);
  return `${cut.slice(0, cut.lastIndexOf(' ')).trimEnd()} …`;
}
