import { linkParts } from './link-parts';

const linksOf = (text: string) => linkParts(text).flatMap((part) => part.href ?? []);

describe('links in a text', () => {
  it.each([
    ['See https://example.org/wiki/Foo_(bar).', 'https://example.org/wiki/Foo_(bar)'],
    ['(see https://example.org/wiki/Foo_(bar))', 'https://example.org/wiki/Foo_(bar)'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['[https://example.org/a[1]]', 'https://example.org/a[1]'],
    ['Is it https://example.org/a?b=c&d=1?', 'https://example.org/a?b=c&d=1'],
    ['“https://example.org/a”, they said', 'https://example.org/a'],
    ['http://example.org:8080/a', 'http://example.org:8080/a'],
    ['www.example.org/a.', 'https://www.example.org/a'],
    ['https://münchen.example/straße', 'https://münchen.example/straße'],
    ['شاهد https://example.org/a؟', 'https://example.org/a'],
    ['Write to ada.obi+help@miva.edu.ng.', 'mailto:ada.obi+help@miva.edu.ng'],
    ['<ada@miva.edu.ng>', 'mailto:ada@miva.edu.ng'],
    ['https://example.org/@ada', 'https://example.org/@ada'],
  ])('of %j is %s', (text, href) => {
    expect(linksOf(text)).toEqual([href]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    'https://.',
    'www.',
    'a@b',
    '@ada and ada@',
    '3 @ 4.50',
  ])('are none in %j', (text) => expect(linksOf(text)).toEqual([]));

  it('leave every character of the text where it was', () => {
    const text =
      'a https://a.example/(b). www.c.example, d@e.example; https://. <f>\n\nhttps://g.example)';
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(linksOf(text)).toHaveLength(4);
  });

  it('are found in time that grows with the text', () => {
    const hostile = [
      `https://a.example/${'('.repeat(20_000)}${')'.repeat(40_000)}`,
      'a.'.repeat(40_000),
      `${'a-'.repeat(40_000)}@`,
      'a@'.repeat(40_000),
      'www.'.repeat(20_000),
    ];
    for (const text of hostile)
      expect(
        linkParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });
});
