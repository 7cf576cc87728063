import { equationKey } from './equation-key';

describe('the key of an equation', () => {
  it.each(['V=IR', 'v = i r', 'V = I × R', 'V = R·I', 'IR = V', 'V = (I)(R)'])(
    'is the same for %j',
    (written) => expect(equationKey(written)).toBe(equationKey('V = IR')),
  );
  it.each([
    ['E = mc²', 'e=mc^2'],
    ['v = s ÷ t', 'v = s/t'],
  ])('is the same for %j and %j', (one, other) =>
    expect(equationKey(one)).toBe(equationKey(other)),
  );
  it('tells equations apart', () => {
    expect(equationKey('I = V/R')).not.toBe(equationKey('I = R/V'));
    expect(equationKey('V = IR')).not.toBe(equationKey('P = IV'));
    expect(equationKey('E = mc²')).not.toBe(equationKey('E = 2mc'));
    expect(equationKey('A = πr²')).not.toBe(equationKey('A = 2πr'));
    expect(equationKey('y = 12x')).not.toBe(equationKey('y = 21x'));
  });
  it.each(['osmosis', 'x = 0', '==', 'a = b = c', '3 = 4.5', `y = ${'x'.repeat(99)}`])(
    'is null for %j',
    (text) => expect(equationKey(text)).toBeNull(),
  );
});
