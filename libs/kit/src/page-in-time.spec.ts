import { readPlaceInTime } from '@portal/contracts';
import { pageInTime } from './page-in-time';

describe('a page in time', () => {
  const rows = [3, 2, 1].map((second) => ({
    at: `2026-03-01T09:30:0${second}.000Z`,
    id: `7d444840-9dc0-41d1-b245-5ffdce74fad${second}`,
    text: '',
  }));
  const pageOf = (found: typeof rows) => pageInTime(found, 2, ({ at, id }) => ({ at, id }));

  it('names its last item as the place where the next begins', () => {
    const { items, next } = pageOf(rows);
    expect(items).toEqual(rows.slice(0, 2));
    expect(readPlaceInTime(next)).toEqual({ at: rows[1]?.at, id: rows[1]?.id });
  });

  it('is the last where there is no more, also if it is full or empty', () => {
    expect(pageOf(rows.slice(1))).toEqual({ items: rows.slice(1), next: null });
    expect(pageOf([])).toEqual({ items: [], next: null });
  });

  it('ends earlier where its items are long', () => {
    const long = rows.map((row) => ({ ...row, text: 'x'.repeat(600_000) }));
    const { items, next } = pageOf(long);
    expect(items).toHaveLength(1);
    expect(readPlaceInTime(next)).toMatchObject({ id: rows[0]?.id });
  });
});
