import { BoardChanges } from './board-changes';

const FAR_ABOVE = 1_000;

describe('a change of somebody’s XP', () => {
  let changes: BoardChanges;
  beforeEach(() => {
    changes = new BoardChanges();
  });

  it.each([
    [0.999, false],
    [1, true],
    [2, true],
    [3, true],
    [3.001, false],
  ])('between 1 and 3 XP may move the rank of who has %d XP: %p', (own, isTouched) => {
    changes.add(3, 2);
    expect(changes.haveTouched({ floor: FAR_ABOVE, own }, 0)).toBe(isTouched);
    const spent = new BoardChanges();
    spent.add(1, -2);
    expect(spent.haveTouched({ floor: FAR_ABOVE, own }, 0)).toBe(isTouched);
  });

  it.each([
    [3.001, false],
    [3, true],
    [1, true],
  ])('up to 3 XP may change rows that end at %d XP: %p', (floor, isTouched) => {
    changes.add(3, 2);
    expect(changes.haveTouched({ floor, own: null }, 0)).toBe(isTouched);
  });

  it('touches nothing that was asked for since', () => {
    changes.add(3, 2);
    expect(changes.haveTouched({ floor: 0, own: 2 }, changes.now())).toBe(false);
    changes.add(2.5, 2.5);
    expect(changes.haveTouched({ floor: FAR_ABOVE, own: 2 }, 1)).toBe(true);
  });

  it('touches everything that is so old that it may be forgotten', () => {
    changes.add(3, 2);
    for (let count = 0; count < 1_024; count += 1) changes.add(9, 1);
    const place = { floor: FAR_ABOVE, own: 2 };
    expect(changes.haveTouched(place, 0)).toBe(true);
    expect(changes.haveTouched(place, 1)).toBe(false);
  });
});
