import { allPages, type PageOf } from './all-pages';

const inTime = () => false;

/** A list of `count` numbers, two a page. */
function listOf(count: number) {
  const asked: (number | undefined)[] = [];
  const ask = (after: number | undefined): Promise<PageOf<number, number>> => {
    asked.push(after);
    const from = after ?? 0;
    const items = [from, from + 1].filter((item) => item < count);
    return Promise.resolve({ items, next: from + 2 < count ? from + 2 : null });
  };
  return { ask, asked };
}

describe('all pages of a list', () => {
  it('are asked for one after the other, until there is none', async () => {
    const { ask, asked } = listOf(5);
    expect(await allPages(ask, inTime)).toEqual({ items: [0, 1, 2, 3, 4], isWhole: true });
    expect(asked).toEqual([undefined, 2, 4]);
  });

  it('are so many at most, and it is told where there are more', async () => {
    expect(await allPages(listOf(6).ask, inTime, 3)).toMatchObject({ isWhole: true });
    const some = await allPages(listOf(7).ask, inTime, 3);
    expect(some).toEqual({ items: [0, 1, 2, 3, 4, 5], isWhole: false });
  });

  it('are given up where whoever waits has waited long enough', async () => {
    const { ask, asked } = listOf(1_000);
    const tried = allPages(ask, () => asked.length >= 3);
    await expect(tried).rejects.toMatchObject({ code: 'timeout' });
    expect(asked).toHaveLength(3);
  });
});
