import { nextTurn, type Turn } from './waiting-line';

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
});
