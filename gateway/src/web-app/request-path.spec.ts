import { isScreen, lenientPath } from './request-path';

it.each([
  '/',
  '/student',
  '/Student',
  '/TESTLAB?x=1',
  '/study/3f2a',
  '/MivaLanding',
  '/student/',
  '/apiary',
  '/virtual-caf%C3%A9',
])('%s is a screen', (url) => expect(isScreen(url)).toBe(true));

it.each([
  '/api',
  '/API/x',
  '//api/x',
  '/%61pi/x',
  '/%2561pi/x',
  '/./api/x',
  '/x/../api/x',
  '\\api\\x',
  '/api;x/y',
  '/;x/api/y',
  '/assets/gone.js',
  '/favicon.ico',
  '/robots.txt',
  '/.env',
  '/student/.git/config.json',
  '/socket.io/x',
  '/dev/other',
])('%s is none', (url) => expect(isScreen(url)).toBe(false));

it('reads what cannot be decoded as it stands', () => {
  expect(lenientPath('/%E0%A4%A')).toBe('/%e0%a4%a');
});
