import { nextTurn, SMALL_IN_ROW, type Turn } from './waiting-line';

const turn = (owner: string, level = 0, since = 0): Turn => ({ owner, level, since });

describe('whose turn it is', () => {
  it('is the one who has waited longest', () => {
    const [late, early] = [turn('ada', 0, 2), turn('bola', 0, 1)];
    expect(nextTurn([late, early], [], 2, 10)).toBe(early);
  });

  it('is nobody who has a work running', () => {
    const [own, other] = [turn('ada', 0, 1), turn('bola', 0, 2)];
    expect(nextTurn([own, other], [turn('ada')], 2, 10)).toBe(other);
    expect(nextTurn([own], [turn('ada')], 2, 10)).toBeUndefined();
  });

  it('is a short work before a long one', () => {
    const [long, short] = [turn('ada', 1, 1), turn('bola', 0, 2)];
    expect(nextTurn([long, short], [], 2, 10)).toBe(short);
  });

  it('is no long work where long ones hold all places but one', () => {
    const waiting = [turn('ada', 1)];
    expect(nextTurn(waiting, [turn('bola', 1)], 2, 10)).toBeUndefined();
    expect(nextTurn(waiting, [turn('bola', 0)], 2, 10)).toBe(waiting[0]);
    expect(nextTurn(waiting, [], 1, 10)).toBe(waiting[0]);
  });

  it('is a long work that has waited long, however many short ones come, where none runs', () => {
    const [long, short] = [turn('ada', 2, 0), turn('bola', 0, 6_000)];
    expect(nextTurn([short, long], [], 2, 6_001)).toBe(long);
    expect(nextTurn([short, long], [turn('chi', 1)], 2, 6_001)).toBe(short);
  });

  it('is a small work before works of unknown length, also where it came last', () => {
    const [file, small] = [turn('ada', 0, 1), { ...turn('bola', 0, 9), isSmall: true }];
    expect(nextTurn([file, small], [], 2, 10)).toBe(small);
  });

  it('is a work of unknown length after a row of small ones, however many more come', () => {
    const [file, small] = [turn('ada', 0, 9), { ...turn('bola', 0, 1), isSmall: true }];
    expect(nextTurn([small, file], [], 2, 10, SMALL_IN_ROW - 1)).toBe(small);
    expect(nextTurn([small, file], [], 2, 10, SMALL_IN_ROW)).toBe(file);
    expect(nextTurn([small], [], 2, 10, SMALL_IN_ROW)).toBe(small);
  });

  it('is a small work that has become long only in its turn among the long ones', () => {
    const [long, small] = [turn('ada', 1, 1), { ...turn('bola', 1, 2), isSmall: true }];
    expect(nextTurn([small, long], [], 2, 10)).toBe(long);
  });
});
