import { mayTakeFocus } from './free-focus';

/** Fake of a node, limited to the used members. */
const element = (...within: unknown[]) =>
  ({ contains: (other: unknown) => within.includes(other) }) as unknown as Node; // the used members

describe('a part that would take the focus', () => {
  const body = element();
  const within = element();
  const chat = element();
  const part = element(within);

  it('may where nobody has it, or something within the part', () => {
    for (const activeElement of [null, body, within]) {
      expect(mayTakeFocus(part, { activeElement, body })).toBe(true);
    }
  });

  it('leaves it to whoever is elsewhere, as in the chat', () => {
    expect(mayTakeFocus(part, { activeElement: chat, body })).toBe(false);
    expect(mayTakeFocus(null, { activeElement: body, body })).toBe(false);
  });
});
