import { changeJobCardRoute } from './jobs-board.contract';
import { changeSavedBookRoute } from './library-shelf.contract';
import { exportBooksRoute } from './library-files.contract';
import { listMyBooksRoute } from './library.contract';
import { placeInTimeSchema } from './place-in-time';

describe('a year that PostgreSQL does not have', () => {
  const at = (year: string) => `${year}-01-01T00:00:00Z`;
  const id = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
  it.each([
    [
      'the day of a book',
      changeSavedBookRoute.body,
      (year: string) => ({ startedOn: `${year}-01-01` }),
    ],
    [
      'a reminder',
      changeJobCardRoute.body,
      (year: string) => ({ version: 0, remindOn: `${year}-01-01` }),
    ],
    ['a page of books', listMyBooksRoute.query, (year: string) => ({ before: at(year) })],
    ['a page of an export', exportBooksRoute.query, (year: string) => ({ before: at(year) })],
    ['a place in time', placeInTimeSchema, (year: string) => ({ at: at(year), id })],
  ])('is refused as %s', (_name, schema, make) => {
    expect(schema?.safeParse(make('0000')).success).toBe(false);
    expect(schema?.safeParse(make('0001')).success).toBe(true);
  });
});
