import { safeLink } from './safe-link';

const ORIGIN = 'http://127.0.0.1:3000';
const read = (href: string) => safeLink(href, ORIGIN);

describe('a link of an answer', () => {
  it('leads into the portal, or to a page whose host is named', () => {
    expect(read('/TestLab')).toEqual({ kind: 'own', path: '/TestLab' });
    expect(read('https://example.org/a(b)')).toMatchObject({ host: 'example.org' });
  });

  it('is the portal’s own with its whole address, and names another port of its host', () => {
    expect(read(`${ORIGIN}/TestLab?a=1#b`)).toEqual({ kind: 'own', path: '/TestLab?a=1#b' });
    expect(read('http://127.0.0.1:4830/phish')).toMatchObject({ kind: 'other', host: '127.0.0.1' });
  });

  it.each([
    '/\t/evil.example/phish',
    '/\n/evil.example',
    '/Test\rLab',
    'https://exa\tmple.org',
    '/.//evil.example',
    '/Help/..//evil.example',
    `${ORIGIN}//evil.example`,
    'http://127.0.0.1:3000@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://a@evil.example',
    'http://localhost:3000',
    'ftp://example.org',
    'not a link',
    '',
  ])('leads nowhere: %s', (href) => {
    expect(read(href)).toBeNull();
  });
});
