import { isFunctionWord } from '../words/function-words';
import { nameWords } from '../words/name-words';
import { stem } from '../words/stem';
import type { HelpArticle } from './help-article';

/** Weights of a matching word in the title and in the text. */
const WEIGHTS = { title: 3, text: 1 };
/** Minimum share of the question's words that an article must contain. */
const LEAST_PART = 0.5;
const MOST_WORDS = 40;

/** Returns the articles that answer a question, best first; empty if there are none. */
export function findHelp(
  articles: readonly HelpArticle[],
  query: string,
  limit: number,
): HelpArticle[] {
  const wanted = [...stemsOf(query)].slice(0, MOST_WORDS);
  if (wanted.length === 0) return [];
  const scored = articles.map((article) => {
    const title = stemsOf([article.title, ...article.asks].join(' '));
    const text = stemsOf(article.text);
    const inTitle = wanted.filter((one) => title.has(one)).length;
    const inAny = wanted.filter((one) => title.has(one) || text.has(one)).length;
    const isAnswer = inTitle > 0 && inAny / wanted.length >= LEAST_PART;
    const score = inTitle * WEIGHTS.title + inAny * WEIGHTS.text;
    return { article, score: isAnswer ? score : 0 };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ article }) => article);
}

function stemsOf(text: string): Set<string> {
  const words = nameWords(text.slice(0, 2_000)).filter(({ key }) => !isFunctionWord(key));
  return new Set(words.map(({ key }) => stem(key)));
}
