import { asciiDigits } from './digits';

describe('digits of other scripts', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۱۲۳۴۵۶', '123456'],
    ['１２３４５６', '123456'],
    ['१२३४५६', '123456'],
    ['𝟏𝟐𝟑', '123'],
    ['𝟿𝟶', '90'],
    ['12a ٣', '12a 3'],
    ['½ ² Ⅳ', '½ ² Ⅳ'],
  ])('%s is %s', (typed, ascii) => expect(asciiDigits(typed)).toBe(ascii));
});
