import {
  askForCode,
  judgeTry,
  type CodeAllowance,
  type CodeLimits,
  type AskedCode,
} from './verification';

const LIMITS: CodeLimits = {
  validMinutes: 10,
  triesPerCode: 5,
  triesPerDay: 10,
  resendAfterSeconds: 120,
  mailsPerDay: 10,
};
const NEW: CodeAllowance = {
  codeNumber: 0,
  askedAt: null,
  tries: 0,
  heardTries: 0,
  triesSince: null,
  mails: 0,
  mailsSince: null,
};
const at = (seconds: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + seconds * 1_000);

describe('asking for a code', () => {
  it('is free the first time, and each code has the next number', () => {
    expect(askForCode(NEW, at(0), LIMITS)).toEqual({
      value: { ...NEW, codeNumber: 1, askedAt: at(0), mails: 1, mailsSince: at(0) },
    });
  });

  it.each([
    [0, 120],
    [0.5, 120],
    [119, 1],
  ])('again %p s later is %p s too early', (later, wait) => {
    const asked = { ...NEW, codeNumber: 1, askedAt: at(0) };
    expect(askForCode(asked, at(later), LIMITS)).toEqual({
      refusal: {
        code: 'too_early',
        message: 'Unable to resend yet',
        retryAfterSeconds: wait,
      },
    });
  });

  it('leaves the tries of the day as they are', () => {
    const used = { ...NEW, codeNumber: 1, askedAt: at(0), tries: 9, triesSince: at(0) };
    expect(askForCode(used, at(120), LIMITS)).toMatchObject({
      value: { codeNumber: 2, tries: 9, triesSince: at(0) },
    });
  });

  it('is answered with a mail 10 times a day, and the day after again', () => {
    let allowance = NEW;
    const ask = (seconds: number) => {
      const asked = askForCode(allowance, at(seconds), LIMITS);
      if ('value' in asked) allowance = asked.value;
      return asked;
    };
    for (let mails = 0; mails < 10; mails += 1) expect(ask(mails * 120)).toHaveProperty('value');
    expect(ask(1_200)).toMatchObject({
      refusal: {
        code: 'too_early',
        message:
          'Too many codes were sent to this address today. Please use the newest one, or try again tomorrow.',
        retryAfterSeconds: 85_200,
      },
    });
    expect(ask(86_399)).toHaveProperty('refusal');
    expect(ask(86_400)).toMatchObject({ value: { codeNumber: 11, mails: 1 } });
  });
});

const pending: AskedCode = {
  id: 'own',
  expiresAt: at(86_400),
  codeNumber: 3,
  codeTries: 4,
  ownTries: 4,
  codeExpiresAt: at(600),
};
const asked = { ...NEW, codeNumber: 3 };
const right = { id: undefined, matches: true };

describe('trying a code', () => {
  it.each([
    ['without an id', right],
    ['with the own one', { ...right, id: 'own' }],
  ])('succeeds with the newest code in time, %s', (_, attempt) => {
    expect(judgeTry(asked, pending, attempt, at(599), LIMITS).isRight).toBe(true);
  });

  it.each<[string, AskedCode | null, number, object, number]>([
    ['nobody registered', null, 3, {}, 0],
    ['the digits are wrong', pending, 3, { matches: false }, 0],
    ['no code was mailed', { ...pending, codeExpiresAt: null }, 3, {}, 0],
    ['the code is 10 minutes old', pending, 3, {}, 600],
    ['the registration has run out', { ...pending, expiresAt: at(1) }, 3, {}, 1],
    ['a newer code was asked for', pending, 4, {}, 0],
    ['strangers tried it 5 times', { ...pending, codeTries: 5 }, 3, {}, 0],
    ['its owner tried it 5 times', { ...pending, ownTries: 5 }, 3, { id: 'own' }, 0],
    ['it is somebody else’s registration', pending, 3, { id: 'other' }, 0],
  ])('fails where %s, in the same words', (_, registration, codeNumber, changes, seconds) => {
    const attempt = { ...right, ...changes };
    const allowance = { ...NEW, codeNumber };
    const judged = judgeTry(allowance, registration, attempt, at(seconds), LIMITS);
    expect(judged).toMatchObject({ isRight: false, refusal: { code: 'wrong_code' } });
  });
});

describe('wrong codes', () => {
  /** So many of them, one a second. */
  function wrong(count: number, waiting: AskedCode | null, id?: string) {
    let allowance: CodeAllowance = asked;
    const told: string[] = [];
    for (let second = 1; second <= count; second += 1) {
      const judged = judgeTry(allowance, waiting, { id, matches: false }, at(second), LIMITS);
      allowance = judged.allowance;
      told.push(judged.refusal.code);
    }
    return { allowance, told };
  }

  it('are told the same, whether a code waits or not, and whoever tries: 10 a day', () => {
    const nothing = wrong(12, null).told;
    expect(nothing.filter((code) => code === 'wrong_code')).toHaveLength(10);
    expect(nothing.slice(10)).toEqual(['too_many_requests', 'too_many_requests']);
    expect(wrong(12, pending).told).toEqual(nothing);
    expect(wrong(12, pending, 'own').told).toEqual(nothing);
    expect(judgeTry(wrong(12, pending).allowance, pending, right, at(11), LIMITS)).toMatchObject({
      refusal: { code: 'too_many_requests', retryAfterSeconds: 86_390 },
    });
  });

  it('of strangers, where nothing waits, take nothing from the code that comes then', () => {
    const { allowance } = wrong(500, null);
    expect(allowance).toMatchObject({ tries: 10, heardTries: 0 });
    expect(judgeTry(allowance, pending, right, at(501), LIMITS).isRight).toBe(true);
  });

  it('of strangers take nothing from who asked for the code, but all from each other', () => {
    const { allowance } = wrong(500, pending);
    expect(allowance.heardTries).toBe(10);
    const late = judgeTry(allowance, pending, right, at(501), LIMITS);
    // Nothing is left to count: no crowd of guesses makes the database write.
    expect(late).toMatchObject({ isRight: false, countedAs: undefined });
    expect(late.allowance).toBe(allowance);
    const own = { ...right, id: 'own' };
    expect(judgeTry(allowance, pending, own, at(501), LIMITS).isRight).toBe(true);
    expect(
      judgeTry(
        allowance,
        { ...pending, codeExpiresAt: at(90_000), expiresAt: at(90_000) },
        right,
        at(86_401),
        LIMITS,
      ),
    ).toMatchObject({ isRight: true, allowance: { tries: 1, heardTries: 1 } });
  });
});
