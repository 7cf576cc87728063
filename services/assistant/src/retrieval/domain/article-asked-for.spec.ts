import { Knowledge } from '@portal/knowledge';
import { articleAskedFor } from './article-asked-for';

const articles = Knowledge.read().helpArticles;

describe('the help article that is asked for', () => {
  it('is the one whose title the whole message is, in whatever case', () => {
    for (const article of articles) {
      const { id, title } = article;
      expect(articleAskedFor(articles, title)?.id).toBe(id);
      expect(articleAskedFor(articles, `please ${title.toUpperCase()}`)?.id).toBe(id);
      for (const ask of article.asks) expect(articleAskedFor(articles, `${ask}?`)?.id).toBe(id);
    }
  });

  it.each(['What is osmosis?', 'XP', '?', '', 'How do I earn XP? '.repeat(50)])(
    'is none for %j',
    (message) => {
      expect(articleAskedFor(articles, message)).toBeUndefined();
    },
  );
});
