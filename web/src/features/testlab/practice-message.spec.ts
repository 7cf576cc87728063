import { EMPTY_PRACTICE } from './practice-state';
import { isAbout } from './practice-message';

const at = (sessionId: string, current: number) => ({ ...EMPTY_PRACTICE, sessionId, current });
const text = 'You are not connected.';

describe('what is said', () => {
  it('of an answer is seen at its question alone', () => {
    const message = { place: 'answer', text, sessionId: 's', question: 0 } as const;
    expect(isAbout(message, at('s', 0))).toBe(true);
    expect(isAbout(message, at('s', 1))).toBe(false);
    expect(isAbout(message, at('t', 0))).toBe(false);
  });

  it('of the end of a test is seen at each question of it, and at no other test', () => {
    const message = { place: 'finish', text, sessionId: 's' } as const;
    expect(isAbout(message, at('s', 1))).toBe(true);
    expect(isAbout(message, at('t', 1))).toBe(false);
  });

  it('of unsent choices is seen while there are any', () => {
    const message = { place: 'finish', text, sessionId: 's', endsWhenSent: true } as const;
    const unsent = [{ question: 0, choice: 1 }];
    expect(isAbout(message, { ...at('s', 1), unsent })).toBe(true);
    expect(isAbout(message, at('s', 1))).toBe(false);
  });

  it('of the material is seen beside any test, and beside none', () => {
    expect(isAbout({ place: 'material', text }, at('s', 0))).toBe(true);
    expect(isAbout({ place: 'material', text }, EMPTY_PRACTICE)).toBe(true);
  });
});
