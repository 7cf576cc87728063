import { isSendingKey } from './sending-key';

const ENTER = { key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false };

describe('a key that sends what is typed', () => {
  it('is Enter alone', () => {
    expect(isSendingKey(ENTER)).toBe(true);
    expect(isSendingKey({ ...ENTER, shiftKey: true })).toBe(false);
    expect(isSendingKey({ ...ENTER, key: 'a', keyCode: 65 })).toBe(false);
  });

  it('is no Enter that ends a word of an input method, in any browser', () => {
    expect(isSendingKey({ ...ENTER, isComposing: true, keyCode: 229 })).toBe(false);
    expect(isSendingKey({ ...ENTER, keyCode: 229 })).toBe(false);
  });
});
