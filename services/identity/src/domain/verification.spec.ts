import {
  judgeTry,
  refusalWhenSpent,
  type AskedCode,
  type CodeAllowance,
  type CodeLimits,
} from './verification';

const LIMITS: CodeLimits = { validMinutes: 10, triesPerCode: 5, triesPerDay: 10 };
const at = (seconds: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + seconds * 1_000);
const asked: CodeAllowance = { codeNumber: 3, tries: 0, triesSince: null };
const pending: AskedCode = {
  id: 'own',
  expiresAt: at(86_400),
  codeNumber: 3,
  codeTries: 4,
  codeExpiresAt: at(600),
};
const contested = { ...pending, isContested: true };
const right = { id: undefined, matches: true };

describe('trying a code', () => {
  it.each([
    ['without an id', pending, right],
    ['with the own one', pending, { ...right, id: 'own' }],
    ['with the own one where the address was registered twice', contested, { ...right, id: 'own' }],
  ])('succeeds with the newest code in time, %s', (_, waiting, attempt) => {
    expect(judgeTry(asked, waiting, attempt, at(599), LIMITS).isRight).toBe(true);
  });

  it.each<[string, AskedCode | null, number, object, number]>([
    ['nobody registered', null, 3, {}, 0],
    ['the digits are wrong', pending, 3, { matches: false }, 0],
    ['no code was mailed', { ...pending, codeExpiresAt: null }, 3, {}, 0],
    ['the code is 10 minutes old', pending, 3, {}, 600],
    ['the registration has run out', { ...pending, expiresAt: at(1) }, 3, {}, 1],
    ['a newer code was asked for', pending, 4, {}, 0],
    ['it was tried 5 times', { ...pending, codeTries: 5 }, 3, {}, 0],
    ['its owner tried it 5 times (F7)', { ...pending, codeTries: 5 }, 3, { id: 'own' }, 0],
    ['it is somebody else’s registration', pending, 3, { id: 'other' }, 0],
    ['the address was registered twice, and no id says by whom (F9)', contested, 3, {}, 0],
  ])('fails where %s, in the same words', (_, registration, codeNumber, changes, seconds) => {
    const attempt = { ...right, ...changes };
    const judged = judgeTry({ ...asked, codeNumber }, registration, attempt, at(seconds), LIMITS);
    expect(judged).toMatchObject({ isRight: false, refusal: { code: 'wrong_code' } });
  });
});

describe('tries of a day', () => {
  /** Makes wrong attempts, one a second, and returns the results. */
  function wrong(count: number, waiting: AskedCode | null, id?: string) {
    let allowance = asked;
    const received: string[] = [];
    for (let second = 1; second <= count; second += 1) {
      const spent = refusalWhenSpent(allowance, at(second), LIMITS);
      if (!spent) {
        const judged = judgeTry(allowance, waiting, { id, matches: false }, at(second), LIMITS);
        allowance = judged.allowance;
        received.push(judged.refusal.code);
      } else received.push(spent.code);
    }
    return { allowance, received };
  }

  it('are ten for everybody alike, whether a code waits or not, and whose it is (F7)', () => {
    const nothing = wrong(12, null).received;
    expect(nothing.filter((code) => code === 'wrong_code')).toHaveLength(10);
    expect(nothing.slice(10)).toEqual(['too_many_requests', 'too_many_requests']);
    expect(wrong(12, pending).received).toEqual(nothing);
    expect(wrong(12, pending, 'own').received).toEqual(nothing);
    expect(refusalWhenSpent(wrong(12, pending).allowance, at(11), LIMITS)).toMatchObject({
      retryAfterSeconds: 86_390,
    });
  });

  it('begin anew the day after', () => {
    const { allowance } = wrong(10, pending);
    expect(refusalWhenSpent(allowance, at(86_400), LIMITS)).toBeDefined();
    expect(refusalWhenSpent(allowance, at(86_401), LIMITS)).toBeUndefined();
    const judged = judgeTry(allowance, null, right, at(86_401), LIMITS);
    expect(judged.allowance).toMatchObject({ tries: 1, triesSince: at(86_401) });
  });
});
