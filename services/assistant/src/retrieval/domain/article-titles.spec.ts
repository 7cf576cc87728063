import { Knowledge } from '@portal/knowledge';
import { ArticleTitles } from './article-titles';

const articles = Knowledge.read().helpArticles;
const titles = new ArticleTitles(articles);

describe('the help article that is asked for', () => {
  it('is the one whose title the whole message is, in whatever case', () => {
    for (const article of articles) {
      const { id, title } = article;
      expect(titles.find(title)?.id).toBe(id);
      expect(titles.find(`please ${title.toUpperCase()}`)?.id).toBe(id);
      for (const ask of article.asks) expect(titles.find(`${ask}?`)?.id).toBe(id);
    }
  });

  it.each(['What is osmosis?', 'XP', '?', '', 'How do I earn XP? '.repeat(50)])(
    'is none for %j',
    (message) => {
      expect(titles.find(message)).toBeUndefined();
    },
  );
});
