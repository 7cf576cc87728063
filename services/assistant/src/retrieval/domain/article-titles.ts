import { nameWords, type HelpArticle } from '@portal/knowledge';

/** Longer messages cannot be a title. */
const LONGEST = 200;

/** Help articles by their titles and alternative titles. */
export class ArticleTitles {
  private readonly byKey = new Map<string, HelpArticle>();

  constructor(articles: readonly HelpArticle[]) {
    for (const article of articles) this.add(article.title, article);
    for (const article of articles) for (const one of article.asks) this.add(one, article);
  }

  /** Returns the article whose title, or alternative title, is the whole message. */
  find(message: string): HelpArticle | undefined {
    return message.length > LONGEST ? undefined : this.byKey.get(keyOf(message));
  }

  /** The first article of a key keeps it; titles precede alternative titles. */
  private add(title: string, article: HelpArticle): void {
    const key = keyOf(title);
    if (key && !this.byKey.has(key)) this.byKey.set(key, article);
  }
}

/** Ignores case, accents, punctuation, plurals and a "please". */
function keyOf(text: string): string {
  const words = nameWords(text).filter(({ raw }) => raw.toLowerCase() !== 'please');
  return words.map(({ key }) => key).join(' ');
}
