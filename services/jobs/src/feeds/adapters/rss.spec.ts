import { JobFeedDouble } from '@portal/testing';
import { FeedHttp } from '../feed-http';
import { rss } from './rss';

let server: JobFeedDouble;
beforeAll(async () => {
  server = await JobFeedDouble.start();
});
afterAll(() => server.stop());

function fetchText(text: string) {
  server.text('/feed', text);
  const http = new FeedHttp('feed', { allowed: [server.host] });
  const source = rss({ name: 'feed', url: server.url('/feed') });
  return source.fetch(http, new AbortController().signal);
}
const item = (number: number) => `<item><title>Cook ${number}</title>
  <link>https://jobs.example.com/${number}</link></item>`;

it('RSS of five megabytes of elements in one another is soon refused', async () => {
  const deep = `<rss><channel>${'<a>'.repeat(1_600_000)}</channel></rss>`;
  await expect(fetchText(deep)).rejects.toThrow('nests its elements too deeply');
});

it('RSS of five megabytes of equal elements in one item is soon read', async () => {
  const wide = `<rss><channel><item>${'<a/>'.repeat(1_200_000)}</item></channel></rss>`;
  await expect(fetchText(wide)).resolves.toHaveLength(1);
});

it.each(['', '</channel>', '<item><title>Cook 2</title>', '<item/>'])(
  'RSS that its server has cut off before its end is refused: …%s',
  async (rest) => {
    const cut = `<rss><channel>${item(1)}${rest}`;
    await expect(fetchText(cut)).rejects.toThrow('ends before its end');
  },
);

it('RSS is whole where its root ends, whatever else is left open', async () => {
  const whole = `<?xml version="1.0"?>\n<rss><channel>${item(1)}${item(2)}</rss>\n`;
  await expect(fetchText(whole)).resolves.toMatchObject([{ title: 'Cook 1' }, { title: 'Cook 2' }]);
});
