import commonPasswords from './common-passwords.json';
import { isGuessable } from './guessable-password';
import { passwordProblem } from './password-rules';

const OWN = ['Ada Obi', 'ada.obi@miva.edu.ng', 'Miva'];
const TOO_EASY = 'This password is too easy to guess. Please choose another one.';
const TOO_LONG = 'A password has at most 128 characters.';

/** Returns the shortest of five durations, in ms: a busy machine slows down single runs. */
function quickest(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.min(...times);
}

describe('attack 8: a password', () => {
  it('is none of more than 3,000 common ones, in whatever case', () => {
    expect(commonPasswords.length).toBeGreaterThan(3_000);
    expect(new Set(commonPasswords).size).toBe(commonPasswords.length);
    const accepted = commonPasswords
      .flatMap((password) => [password, password.toUpperCase()])
      .filter((password) => passwordProblem(password, OWN) === undefined);
    expect(accepted).toEqual([]);
  });

  it.each([
    'Password123!',
    'P@ssw0rd2024',
    '!!iloveyou!!',
    'Welcome@2025',
    'adminpassword1',
    'miva123456',
    'MivaUniversity',
    'M1va-Student-2025',
    'miva.edu.ng',
    'AdaObi@2025',
    'ada.obi@miva.edu.ng',
    'obi-ada-obi-99',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'qwerty12345',
    'abcdefghij1',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '08031234567',
    '+2348031234567',
    'Ｐａｓｓｗｏｒｄ１２３',
  ])('%p is too easy', (password) => {
    expect(passwordProblem(password, OWN)).toBe(TOO_EASY);
  });

  it.each([
    'correct horse battery staple',
    'my miva exam is on a rainy tuesday',
    'pọ́n-àkàrà ní òwúrọ̀',
    'пароль-от-университета',
    '火曜日の朝はいつも雨が降ります',
    '🦆🌧️📚🥁🧵🪁🛶🍍🧭🪴',
    'kT7#vQ2!mZ',
    '8291-4403-7719',
    'x'.repeat(3) + 'violin tram 4 yams' + '#'.repeat(44),
    '  spaces at both ends  ',
    'a bc '.repeat(2) + 'plantain lorry kettle '.repeat(5),
  ])('%p is fine', (password) => {
    expect(passwordProblem(password, OWN)).toBeUndefined();
  });

  it('has 10 to 128 characters, an emoji being one', () => {
    expect(passwordProblem('🦆🌧📚🥁🧵🪁🛶🍍🧭', OWN)).toBe(
      'A password needs at least 10 characters.',
    );
    expect(passwordProblem('violin7-yam'.repeat(12), OWN)).toBe(TOO_LONG);
  });

  it.each(['\u3316', '\ufdfa', '\u33af'])(
    'that %j makes longer than 128 characters is too long',
    (sign) => {
      expect(passwordProblem(sign.repeat(128), OWN)).toBe(TOO_LONG);
    },
  );

  it.each([
    ...['\u3316', '\ufdfa', '\u0130', '\ufb03', 'a', 'ab', '1', '@', '!a', 'ọ̀'].map((sign) => [
      `${JSON.stringify(sign)} again and again`,
      sign.repeat(128 / [...sign].length),
    ]),
    ['expanding signs as far as they may go', '\u3316'.repeat(21)],
    ['own words again and again', 'adaobi'.repeat(21)],
    ['common words again and again', 'dragonmonkey'.repeat(10) + 'x'],
    ['all but common words', 'passwor'.repeat(18)],
  ])('is judged at once: %s', (_, password) => {
    const own = [...OWN, 'b'.repeat(80), `${'c'.repeat(64)}@miva.edu.ng`];
    expect(quickest(() => passwordProblem(password, own))).toBeLessThan(20);
  });

  it('is judged at once, too, where the configuration gives it: nobody bounds its length', () => {
    expect(isGuessable('violin'.repeat(400), OWN)).toBe(false);
    expect(quickest(() => isGuessable('violin'.repeat(400), OWN))).toBeLessThan(500);
  });
});
