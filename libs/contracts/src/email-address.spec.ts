import { accountEmail } from './account-email';
import { emailSchema } from './credentials';
import { asciiDomain, isDomain, plainEmail } from './email-address';

const PLAIN = 'ada@xn--mnchen-uni-9db.example';

describe('an e-mail address', () => {
  it.each([
    'ada@münchen-uni.example',
    ' Ada@MÜNCHEN-UNI.example ',
    'ada@mu\u0308nchen-uni.example',
    'ada@münchen-uni。example',
    'ada@xn--mnchen-uni-9db.example',
    'ADA@XN--MNCHEN-UNI-9DB.EXAMPLE',
  ])('is one and the same at every door: %j', (typed) => {
    expect(plainEmail(typed)).toBe(PLAIN);
    expect(emailSchema.parse(typed)).toBe(PLAIN);
    expect(accountEmail(typed, ['xn--mnchen-uni-9db.example'])).toBe(PLAIN);
  });

  it.each(['ada', 'ada@', '@', 'ada@a b.example', 'ada@a/b', 'ada@evil.example:80', ''])(
    'stays what it is where it is none: %j',
    (typed) => {
      expect(plainEmail(typed)).toBe(typed);
      expect(emailSchema.safeParse(typed).success).toBe(false);
    },
  );
});

describe('a domain', () => {
  it('is in small letters of ASCII', () => {
    expect(asciiDomain('Miva.edu.NG')).toBe('miva.edu.ng');
    expect(isDomain(asciiDomain('университет.рф'))).toBe(true);
    expect(emailSchema.safeParse('ada@университет.рф').success).toBe(true);
    expect(asciiDomain('大学.example')).toBe('xn--pss25c.example');
  });

  it.each([
    '',
    'localhost',
    '@miva.edu.ng',
    'https://miva.edu.ng',
    'miva',
    '-a.example',
    'a.1',
    'a b.example',
  ])('is none: %j', (typed) => expect(isDomain(asciiDomain(typed))).toBe(false));
});
