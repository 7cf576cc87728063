import { BookServicesDouble, type BooksReply } from '@portal/testing';
import { GoogleBooks } from './google-books';
import { OpenLibrary } from './open-library';

const FAILURES: [string, BooksReply][] = [
  ['429', { status: 429, headers: { 'retry-after': '3600' } }],
  ['500', { status: 500 }],
  ['HTML', { raw: '<!doctype html><h1>Quota</h1>', type: 'text/html' }],
  ['cut JSON', { raw: '{"items":[{"id":' }],
  ['a cut connection', 'cut'],
  ['another shape', { raw: '{"items":"none"}' }],
  ['nothing at all', 'mute'],
  ['a byte now and then', 'drip'],
  ['an answer without end', 'endless'],
];

let double: BookServicesDouble;
beforeEach(async () => {
  double = await BookServicesDouble.start();
});
afterEach(() => double.stop());

describe.each(FAILURES)('a source that answers with %s', (_name, reply) => {
  it('has not answered', async () => {
    double.google = () => reply;
    double.openLibrary = () => reply;
    const sources = [
      new GoogleBooks(double.urlOf('google'), undefined),
      new OpenLibrary(double.urlOf('openlibrary')),
    ];
    const asked = sources.map((source) => source.search({ query: 'dune' }));
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
  });
});

describe('a source that has no books', () => {
  it('has answered', async () => {
    expect(await new GoogleBooks(double.urlOf('google'), 'key').search({ topic: 'x' })).toEqual([]);
    expect(await new OpenLibrary(double.urlOf('openlibrary')).search({ author: 'x' })).toEqual([]);
  });
});
