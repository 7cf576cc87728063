import { saveBook, searchBooks } from '@portal/contracts/library';
import { addTitle, TITLE_FILE_MAX_BYTES } from '@portal/contracts/library-admin';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { PACK } from '../testing/library.double.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

let gateway: TestGateway;
let ada: TestSession;
let admin: TestSession;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
// New accounts for each test, so that no other test has used up their limits.
beforeEach(() => {
  ada = gateway.world.signIn('student');
  admin = gateway.world.signIn('admin');
});

type Method = 'get' | 'post' | 'put' | 'delete';
const call = (method: Method, path: string, { token } = ada) =>
  request(gateway.url)[method](path).set('authorization', `Bearer ${token}`);
const countOf = ({ subject }: { subject: string }) => gateway.world.countOf(subject);

const NUL = 'a\u0000b';
const HALF = 'a\ud800b';
const LONG = 'x'.repeat(20_000);
const UNSEEN = '\u200b\u2060\u00ad';
const BOOK = { googleId: 'zyTCAlFPjgYC', title: 'Dune', authors: ['Frank Herbert'] };
const TITLE = { title: 'Pack', link: 'https://x.example/p' };

/** Every text field that a student or an admin sends, with the other required fields. */
const FIELDS: [name: string, method: Method, path: string, body: object, field: string][] = [
  ...['title', 'topic'].map((field): (typeof FIELDS)[number] => [
    `${field} of a saved book`,
    ...(['post', '/api/library/save', BOOK, field] as const),
  ]),
  ...['title', 'topic'].map((field): (typeof FIELDS)[number] => [
    `${field} of an opened book`,
    ...(['post', '/api/library/history', BOOK, field] as const),
  ]),
  ['notes', 'put', '/api/library/my-books/c.emma', {}, 'notes'],
  ...['title', 'authors', 'subjects', 'description', 'department', 'link'].map(
    (field): (typeof FIELDS)[number] => [
      `${field} of an admin’s title`,
      ...(['post', '/api/admin/library/titles', TITLE, field] as const),
    ],
  ),
];
const sessionOf = (path: string) => (path.includes('/admin/') ? admin : ada);

describe('what cannot be kept', () => {
  it.each(FIELDS)('is refused as %s', async (_name, method, path, body, field) => {
    const start = field === 'link' ? 'https://x.example/' : '';
    for (const text of [NUL, HALF, LONG].map((one) => start + one)) {
      const sent = { ...body, [field]: text };
      const answer = await call(method, path, sessionOf(path)).send(sent).expect(400);
      expect(answer.body).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
    }
  });

  it.each(['query', 'topic', 'author'])('is refused as %s of a search', async (field) => {
    const before = countOf(searchBooks);
    for (const text of ['a%00b', LONG.slice(0, 2_000)]) {
      await call('get', `/api/library/search?${field}=${text}`).expect(400);
    }
    expect(countOf(searchBooks)).toBe(before);
  });

  it.each(['topic', 'author'])('is refused as %s of a department', async (field) => {
    await call('get', `/api/library/by-department?${field}=a%00b`).expect(400);
  });

  it('is refused as the text of a suggestion, a place of a list and an author', async () => {
    await call('get', '/api/library/suggestions?kind=author&text=a%00b').expect(400);
    await call('get', '/api/library/my-books?before=a%00b').expect(400);
    await call('get', '/api/library/export?format=a%00b').expect(400);
    for (const name of [NUL, LONG]) {
      await call('post', '/api/library/save')
        .send({ ...BOOK, authors: [name] })
        .expect(400);
    }
    await call('delete', '/api/library/remove/a%00b').expect(404);
  });

  it('is left out of an address, which then is none', async () => {
    const odd = { ...BOOK, image: `javascript:${NUL}`, link: LONG.slice(0, 3_000) };
    await call('post', '/api/library/save').send(odd).expect(200);
    expect(gateway.world.lastOf(saveBook.subject)).toMatchObject({ image: null, link: null });
  });
});

describe('what nobody sees', () => {
  it('is no title', async () => {
    await call('post', '/api/library/save')
      .send({ ...BOOK, title: UNSEEN })
      .expect(400);
    const answer = await call('post', '/api/admin/library/titles', admin)
      .send({ ...TITLE, title: UNSEEN })
      .expect(400);
    expect(answer.body).toMatchObject({ message: 'Please give a title.' });
  });

  it('searches for nothing', async () => {
    await call('get', `/api/library/search?query=${encodeURIComponent(UNSEEN)}`).expect(200);
    expect(gateway.world.lastOf(searchBooks.subject)).toMatchObject({ query: '' });
  });
});

describe('the file of a title', () => {
  const post = () => call('post', '/api/admin/library/titles', admin);

  it('may be as large as 20 MB; a larger one is refused in words, and nothing of it stays', async () => {
    const before = countOf(addTitle);
    const larger = Buffer.concat([PACK, Buffer.alloc(TITLE_FILE_MAX_BYTES)]);
    const answer = await post()
      .field('title', 'Pack')
      .attach('file', larger.subarray(0, TITLE_FILE_MAX_BYTES + 1), 'Pack.pdf');
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({
      code: 'too_large',
      message: 'The file is too large: at most 20 MB.',
    });
    expect(countOf(addTitle)).toBe(before);
    expect(await gateway.uploadsGone()).toBe(true);
    await post()
      .field('title', 'Pack')
      .attach('file', larger.subarray(0, TITLE_FILE_MAX_BYTES), 'Pack.pdf')
      .expect(200);
    expect(await gateway.uploadsGone()).toBe(true);
  });

  it('is refused beside a title that cannot be kept, and does not stay', async () => {
    const before = countOf(addTitle);
    await post().field('title', NUL).attach('file', PACK, 'Pack.pdf').expect(400);
    expect(countOf(addTitle)).toBe(before);
    expect(await gateway.uploadsGone()).toBe(true);
  });

  it('may have any name', async () => {
    for (const name of [`${'x'.repeat(300)}.pdf`, '\u200b.pdf', '../../etc/passwd']) {
      await post().field('title', 'Pack').attach('file', PACK, name).expect(200);
    }
  });
});
