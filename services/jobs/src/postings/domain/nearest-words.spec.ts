import { nearestWords } from './nearest-words';

const WORDS = ['nurse', 'nurses', 'nursery', 'purse', 'developer', 'development', 'lagos', 'sales'];

describe('what a mistyped word may mean', () => {
  it.each([
    ['nurze', ['nurse']],
    ['nusre', ['nurse']],
    ['nrse', ['nurse']],
    ['developr', ['developer']],
    ['develpo', ['developer', 'development']],
    ['lagso', ['lagos']],
    ['zebra', []],
    ['nuclear', []],
  ])('%s is %j', (typed, meant) => {
    expect(nearestWords(typed, WORDS)).toEqual(meant);
  });
});
