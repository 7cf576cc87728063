import { nameWords, type HelpArticle } from '@portal/knowledge';

/** Longer messages are no title. */
const LONGEST = 200;

/** Help articles by their titles and the other ways to ask for them. */
export class ArticleTitles {
  private readonly byKey = new Map<string, HelpArticle>();

  constructor(articles: readonly HelpArticle[]) {
    for (const article of articles) this.add(article.title, article);
    for (const article of articles) for (const one of article.asks) this.add(one, article);
  }

  /** The article whose title, or another way to ask for it, is all of a message. */
  find(message: string): HelpArticle | undefined {
    return message.length > LONGEST ? undefined : this.byKey.get(keyOf(message));
  }

  /** The first article of a key keeps it; a title goes before other ways to ask. */
  private add(title: string, article: HelpArticle): void {
    const key = keyOf(title);
    if (key && !this.byKey.has(key)) this.byKey.set(key, article);
  }
}

/** Case, accents, punctuation, plurals and a "please" make no difference. */
function keyOf(text: string): string {
  const words = nameWords(text).filter(({ raw }) => raw.toLowerCase() !== 'please');
  return words.map(({ key }) => key).join(' ');
}
