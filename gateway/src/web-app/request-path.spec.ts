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

it('tells without reading it that a path longer than any screen’s is none', () => {
  expect(isScreen(`/${'a'.repeat(2_000)}`)).toBe(true);
  expect(isScreen(`/${'a/'.repeat(1_100)}`)).toBe(false);
});

const SHAPES = ['a/', '../', './', '/', 'a/../', '%2e/', '%252e/', ';/', '\\'];

it.each(SHAPES)('takes no longer than a path of %j grows', (part) => {
  const msOf = (parts: number) => {
    const path = `/${part.repeat(parts)}`;
    return Math.min(...Array.from({ length: 3 }, () => timed(() => lenientPath(path))));
  };
  const short = Math.max(msOf(4_000), 1);
  expect(msOf(64_000) / short).toBeLessThan(100); // 16 times the length; 256 if quadratic
});

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
