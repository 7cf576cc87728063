import { nameWords, type HelpArticle } from '@portal/knowledge';

/** Longer messages are no title. */
const LONGEST = 200;

/** The help article whose title, or another way to ask for it, is all of a message; undefined where there is none. */
export function articleAskedFor(
  articles: readonly HelpArticle[],
  message: string,
): HelpArticle | undefined {
  if (message.length > LONGEST) return undefined;
  const wanted = keyOf(message);
  if (!wanted) return undefined;
  const isTitle = ({ title }: HelpArticle) => keyOf(title) === wanted;
  const isAsk = ({ asks }: HelpArticle) => asks.some((one) => keyOf(one) === wanted);
  return articles.find(isTitle) ?? articles.find(isAsk);
}

/** Case, accents, punctuation, plurals and a "please" make no difference. */
function keyOf(text: string): string {
  const words = nameWords(text).filter(({ raw }) => raw.toLowerCase() !== 'please');
  return words.map(({ key }) => key).join(' ');
}
