import { accountExistsLetter, codeLetter } from './registration.letters';

const FACTS = {
  product: 'Miva',
  name: 'Ada "<b>" Obi',
  code: '012345',
  validMinutes: 10,
  registered: '2 March 2026 at 10:00',
  address: 'https://portal.miva.edu.ng/sign-in-link#aToken_of-22-signs',
  openUntil: undefined,
};

describe('a letter', () => {
  it('shows the code alone on a line, and nothing that somebody else has typed', () => {
    const letter = codeLetter('ada@miva.edu.ng', FACTS);
    expect(letter.text.split('\n')).toContain('012345');
    expect(letter.html).toContain('>012345</p>');
    expect(letter.text).toMatch(/^Hello,\n/);
    expect(letter.subject).not.toContain('012345');
  });

  it('says plainly what its link does and what ends its code', () => {
    const { text } = codeLetter('ada@miva.edu.ng', FACTS);
    expect(text).toContain('If you closed the page, open this link to finish.');
    expect(text).toContain('asks you to choose a password again');
    expect(text).toContain('If you ask for a new code, this one stops working.');
    expect(text).toContain('The code and the link work for 10 minutes.');
  });

  it('shows its link alone on a line, and as a link in HTML', () => {
    const { text, html } = codeLetter('ada@miva.edu.ng', FACTS);
    expect(text.split('\n')).toContain(FACTS.address);
    expect(html).toContain(`<a href="${FACTS.address}">${FACTS.address}</a>`);
  });

  it('shows a name as text in HTML', () => {
    const { html } = accountExistsLetter('ada@miva.edu.ng', FACTS);
    expect(html).not.toContain('<b>');
    expect(html).toContain('Ada &#34;&#60;b&#62;&#34; Obi');
  });

  it('to who has an account holds no code', () => {
    const { text, html, gist } = accountExistsLetter('ada@miva.edu.ng', FACTS);
    expect(text).toContain('It has an account already');
    for (const part of [text, gist, html.replace(/style="[^"]*"|&#\d+;/g, '')])
      expect(part).not.toMatch(/\d/);
  });
});
