import { shortText } from './short-text';

describe('the plain text of a description', () => {
  it.each([
    ['<p>A <b>desert</b> planet.</p><p>Spice</p>', 'A desert planet. Spice'],
    ['Tom &amp; Jerry&#39;s &#8211; &ldquo;x&rdquo;&nbsp;y', "Tom & Jerry's – “x” y"],
    ['<script>alert(1)</script>after', 'after'],
    ['<img src=x onerror=alert(1)>safe', 'safe'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['cut in a <a href="x', 'cut in a'],
    ['&unknown; stays', '&unknown; stays'],
    ['nul\u0000 and \ud800 half', 'nul and half'],
    ['', ''],
  ])('%j is %j', (html, text) => {
    expect(shortText(html)).toBe(text);
  });

  it('is bounded, and read in time that grows as it does', () => {
    // PostgreSQL rejects half a surrogate pair, and with it all books of a response.
    expect(shortText(`${'x'.repeat(98)}\u{1f600}yz`, 100)).toBe(`${'x'.repeat(98)}…`);
    expect(shortText('word '.repeat(1_000), 100)).toHaveLength(100);
    for (const hostile of ['<'.repeat(1_000_000), '&#'.repeat(500_000), '<a '.repeat(300_000)]) {
      expect(shortText(hostile).length).toBeLessThanOrEqual(1_000);
    }
  });
});
