import { accountEmail } from '@portal/contracts';
import { universityEmail } from './email-address';

const DOMAINS = ['miva.edu.ng', 'student.miva.edu.ng'];

describe('a university e-mail address', () => {
  it.each([
    ['ada.obi@miva.edu.ng', 'ada.obi@miva.edu.ng'],
    ['  Ada.Obi@MIVA.edu.ng\n', 'ada.obi@miva.edu.ng'],
    ['ada.obi+portal+two@miva.edu.ng', 'ada.obi@miva.edu.ng'],
    ["ngozi.o'neil-obi_2@student.miva.edu.ng", "ngozi.o'neil-obi_2@student.miva.edu.ng"],
  ])('%p is the account %p', (typed, expected) => {
    expect(universityEmail(typed, DOMAINS)).toBe(expected);
  });

  it.each([
    'ada@evilmiva.edu.ng',
    'ada@miva.edu.ng.evil.com',
    'ada@mail.miva.edu.ng',
    'ada@evil.com@miva.edu.ng',
    'ada@gmail.com',
    'ada',
    '@miva.edu.ng',
    '+tag@miva.edu.ng',
    '.ada@miva.edu.ng',
    'a..b@miva.edu.ng',
    'ada obi@miva.edu.ng',
    'ада@miva.edu.ng',
    'ada<script>@miva.edu.ng',
    'ada\r\nBcc: all@miva.edu.ng',
    `${'a'.repeat(65)}@miva.edu.ng`,
    '',
  ])('%p is none', (typed) => {
    expect(universityEmail(typed, DOMAINS)).toBeUndefined();
  });
});

describe('the address to sign in with', () => {
  it('is found with a tag or without', () => {
    expect(accountEmail(' Ada+x@Miva.edu.ng', DOMAINS)).toBe('ada@miva.edu.ng');
  });

  it('keeps the tag of an admin elsewhere', () => {
    expect(accountEmail('ops+portal@example.org', DOMAINS)).toBe('ops+portal@example.org');
  });
});
