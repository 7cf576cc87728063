import { buildBook } from '../testing/books.fixture';
import { mergeBooks } from './merge-books';

describe('books of several lists', () => {
  it('are the same by ISBN, or by title and the first author’s last name', () => {
    const isbn13 = '9780441013593';
    const merged = mergeBooks([
      [buildBook({ id: 'a', title: 'Dune', authors: ['Frank Herbert'], isbn13 })],
      [
        buildBook({
          id: 'b',
          title: 'DUNE: A novel',
          authors: ['Herbert, Frank'],
          description: 'Spice',
        }),
        buildBook({ id: 'c', title: 'Der Wüstenplanet', authors: ['F. H.'], isbn13 }),
        buildBook({ id: 'd', title: 'Dune', authors: ['Somebody Else'] }),
      ],
    ]);
    expect(merged.map(({ id }) => id)).toEqual(['a', 'd']);
    expect(merged[0]).toMatchObject({ title: 'Dune', description: 'Spice' });
  });
});
