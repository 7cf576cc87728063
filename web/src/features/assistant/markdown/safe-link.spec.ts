import { safeLink } from './safe-link';

describe('a link of an answer', () => {
  it('leads into the portal, or to a page whose host is named', () => {
    expect(safeLink('/TestLab')).toEqual({ kind: 'own', path: '/TestLab' });
    expect(safeLink('https://example.org/a(b)')).toMatchObject({ host: 'example.org' });
  });

  it.each([
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
    expect(safeLink(href)).toBeNull();
  });
});
