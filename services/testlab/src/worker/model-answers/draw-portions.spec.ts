import { drawPortions } from './draw-portions';

const sentence = (n: number) =>
  `Sentence number ${n} of the material says something about thing ${n}.`;
const textOf = (sentences: number) =>
  Array.from({ length: sentences }, (_, n) => sentence(n)).join(' ');

describe('what calls are given of a text', () => {
  it('is all of a short one, in parts', () => {
    const portions = drawPortions(textOf(60), { first: 3, further: 0 });
    for (let n = 0; n < 60; n += 1) {
      expect(portions.some((portion) => portion.includes(sentence(n)))).toBe(true);
    }
  });

  it('comes evenly from the beginning to the end of a long one, and is bounded', () => {
    const portions = drawPortions(textOf(6_000), { first: 2, further: 1 });
    const read = portions.join(' ');
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      Array.from({ length: 600 }, (_unused, n) => sentence(tenth * 600 + n)).some((one) =>
        read.includes(one),
      ),
    );
    expect(tenths).toEqual(Array(10).fill(true));
    expect(Math.max(...portions.map(({ length }) => length))).toBeLessThanOrEqual(9_000);
  });

  it('is something else for a further call, as long as there is something', () => {
    const [first, further] = drawPortions(textOf(1_000), { first: 1, further: 1 });
    const shared = Array.from({ length: 1_000 }, (_, n) => sentence(n)).filter(
      (one) => first?.includes(one) && further?.includes(one),
    );
    expect(shared).toEqual([]);
    expect(drawPortions(textOf(10), { first: 1, further: 1 })[1]).toBe(textOf(10));
  });

  it('cuts a text without ends, too', () => {
    const portions = drawPortions('x'.repeat(50_000), { first: 2, further: 2 });
    expect(portions.every(({ length }) => length > 0 && length <= 9_000)).toBe(true);
  });
});
