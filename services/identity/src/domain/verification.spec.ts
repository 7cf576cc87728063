import {
  askForCode,
  isAccepted,
  takeTry,
  type CodeAllowance,
  type CodeLimits,
  type PendingCode,
} from './verification';

const LIMITS: CodeLimits = {
  validMinutes: 10,
  triesPerCode: 5,
  triesPerDay: 10,
  resendAfterSeconds: 120,
};
const NEW: CodeAllowance = { codeNumber: 0, askedAt: null, tries: 0, triesSince: null };
const at = (seconds: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + seconds * 1_000);

describe('asking for a code', () => {
  it('is free the first time, and each code has the next number', () => {
    expect(askForCode(NEW, at(0), LIMITS)).toEqual({
      value: { ...NEW, codeNumber: 1, askedAt: at(0) },
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
    const used = { codeNumber: 1, askedAt: at(0), tries: 9, triesSince: at(0) };
    expect(askForCode(used, at(120), LIMITS)).toMatchObject({
      value: { codeNumber: 2, tries: 9, triesSince: at(0) },
    });
  });
});

describe('trying a code', () => {
  it('may happen 10 times a day', () => {
    let allowance = NEW;
    for (let tries = 1; tries <= 10; tries += 1) {
      const taken = takeTry(allowance, at(tries), LIMITS);
      if ('refusal' in taken) throw new Error(`Refused at try ${tries}`);
      allowance = taken.value;
    }
    expect(takeTry(allowance, at(11), LIMITS)).toMatchObject({
      refusal: { code: 'too_many_requests', retryAfterSeconds: 86_390 },
    });
    expect(takeTry(allowance, at(86_401), LIMITS)).toEqual({
      value: { ...NEW, tries: 1, triesSince: at(86_401) },
    });
  });

  const pending: PendingCode = {
    registrationId: 'own',
    expiresAt: at(86_400),
    codeNumber: 3,
    codeTries: 4,
    codeExpiresAt: at(600),
  };
  const right = { registrationId: undefined, matches: true };

  it('succeeds with the newest code in time', () => {
    expect(isAccepted(pending, 3, right, at(599), LIMITS)).toBe(true);
    expect(isAccepted(pending, 3, { ...right, registrationId: 'own' }, at(599), LIMITS)).toBe(true);
  });

  it.each<[string, PendingCode | undefined, number, typeof right | object, number]>([
    ['nobody registered', undefined, 3, {}, 0],
    ['the digits are wrong', pending, 3, { matches: false }, 0],
    ['the code is 10 minutes old', pending, 3, {}, 600],
    ['the registration has run out', { ...pending, expiresAt: at(1) }, 3, {}, 1],
    ['a newer code was asked for', pending, 4, {}, 0],
    ['it was tried 5 times', { ...pending, codeTries: 5 }, 3, {}, 0],
    ['it is somebody else’s registration', pending, 3, { registrationId: 'other' }, 0],
  ])('fails where %s', (_, registration, number, changes, seconds) => {
    const attempt = { ...right, ...changes };
    expect(isAccepted(registration, number, attempt, at(seconds), LIMITS)).toBe(false);
  });
});
