import { nameFromEmail, tidyName } from './person-name';

describe('the name made from an e-mail address (F18)', () => {
  it.each([
    ['ada.obi@miva.edu.ng', 'Ada Obi'],
    ['ada_obi@miva.edu.ng', 'Ada Obi'],
    ['ada.n.obi@miva.edu.ng', 'Ada N Obi'],
    ['ada.obi23@miva.edu.ng', 'Ada Obi'],
    ['ada.23.obi@miva.edu.ng', 'Ada Obi'],
    ["ngozi.o'neil-obi@miva.edu.ng", "Ngozi O'Neil-Obi"],
    ['-ada-@miva.edu.ng', 'Ada'],
    ['ada@miva.edu.ng', 'Ada'],
    ['20310042@miva.edu.ng', 'Student 20310042'],
    ['m2031.0042@miva.edu.ng', 'Student M20310042'],
    ['st2024117@miva.edu.ng', 'Student ST2024117'],
    ['csc/2021/045@miva.edu.ng', 'Student CSC2021045'],
    ['chidi2004@miva.edu.ng', 'Chidi'],
    ['___@miva.edu.ng', 'Student'],
    ['admin@miva.edu.ng', 'Student'],
    ['miva.support@miva.edu.ng', 'Student'],
    ['4dm1n.2024@miva.edu.ng', 'Student'],
  ])('%p gives %p', (email, name) => {
    expect(nameFromEmail(email, 'Miva')).toBe(name);
  });
});

describe('a given name', () => {
  it.each([
    ['  Adaeze \n  Obi ', 'Adaeze Obi'],
    ['Àbíọ́dún Ọlá', 'Àbíọ́dún Ọlá'.normalize('NFC')],
    ["Ngozi O'Neil-Obi", "Ngozi O'Neil-Obi"],
    ['J.R. Okafor', 'J. R. Okafor'],
    ['Ada Obi 2nd', 'Ada Obi 2nd'],
    ['Ada <b>Obi</b> (Economics)', 'Ada bObib Economics'],
    [
      'student. Unlock at https://evil.example/now or mail@evil.example',
      'student. Unlock at httpsevil. examplenow or mailevil. example',
    ],
    ['Ada\u202Eibo\u0000 Obi', 'Adaibo Obi'],
  ])('%p is kept as %p', (given, name) => {
    expect(tidyName(given)).toBe(name);
  });

  it.each([undefined, '', '   ', '1234', '\u200b\u200b', '!?'])('%p is none', (given) => {
    expect(tidyName(given)).toBeUndefined();
  });

  it('has 80 characters at most', () => {
    expect(tidyName('a'.repeat(200))).toHaveLength(80);
  });
});
