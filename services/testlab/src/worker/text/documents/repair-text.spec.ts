import { processorMsSince } from '../../../testing/processor-time.fixture';
import { areLettersWrong, isWordlike, unreadableWords } from './is-wordlike';
import { saysFalse } from './is-claimed-false';
import { decodeText, isPdf } from './plain-text';
import { repairText } from './repair-text';

const TRUE = 'Gilding is the laying of thin gold leaf on an edge.';
const FALSE = 'Kerning is the folding of a sheet before it is cut.';

describe('what a text marks as false', () => {
  it.each([
    ['behind it', `${FALSE} (False)\n${TRUE} (True)`],
    ['by a letter behind it', `${FALSE} [F]\n${TRUE} [T]`],
    ['within a paragraph', `${TRUE} (True) ${FALSE} (False)`],
    ['before it', `FALSE: ${FALSE}\nTRUE: ${TRUE}`],
    ['as a myth', `Myth 1: ${FALSE}\nFact: ${TRUE}`],
    ['as a common mistake', `Common mistake: ${FALSE}\n${TRUE}`],
    ['by a sign', `❌ ${FALSE}\n✅ ${TRUE}`],
    ['by a sign behind it', `${FALSE} ❌\n${TRUE}`],
    ['by a word at its end', `${FALSE} – false\n${TRUE}`],
    ['by the answer below it', `${FALSE}\nAnswer: False\n\n${TRUE}\nAnswer: True`],
    ['by a letter as the answer below it', `${FALSE}\nAnswer: F\n\n${TRUE}\nAnswer: T`],
    ['by the answer in brackets below it', `${FALSE}\n(False)\n\n${TRUE}\n(True)`],
    ['by another word behind it', `${FALSE} (Incorrect)\n${TRUE} (Correct)`],
    ['by a word in bold', `**False**: ${FALSE}\n**True**: ${TRUE}`],
    ['by a sentence before it', `False. ${FALSE}\nTrue. ${TRUE}`],
    ['by a sentence behind it', `${FALSE} This is not true.\n${TRUE}`],
    ['by a remark in brackets', `${FALSE} (this is wrong)\n${TRUE}`],
    ['by an arrow', `${FALSE} -> false\n${TRUE}`],
    ['by a stroke through it', `~~${FALSE}~~\n${TRUE}`],
    ['by a heading', `Common misconceptions\n\n- ${FALSE}\n\n${TRUE}`],
  ])('is left out, marked %s', (_, text) => {
    const repaired = repairText(text);
    expect(repaired).not.toContain('Kerning');
    expect(repaired).toContain(TRUE);
    expect(repaired).not.toMatch(/True|Fact|✅/);
  });

  it.each([
    ['a cell', `| ${FALSE} | False |\n| ${TRUE} | True |`],
    ['a letter behind a tab', `${FALSE}\tF\n${TRUE}\tT`],
    ['a letter, with blank lines between', `${TRUE}\tT\n\n${FALSE}\tF\n\n${TRUE}\tT`],
    ['a letter under a head', `| Statement | Key |\n|---|---|\n| ${FALSE} | F |\n| ${TRUE} | T |`],
    ['a letter in a column of answers', `Statement\tAnswer\n${FALSE}\tF\n${TRUE}\tnot always`],
    ['the only letter in a column of answers', `${TRUE}\n\nStatement\tTrue?\n${FALSE}\tF`],
  ])('is left out of a table, marked by %s', (_, text) => {
    const repaired = repairText(text);
    expect(repaired).not.toContain('Kerning');
    expect(repaired).toContain(TRUE);
  });

  it.each([
    ['alone', 'Force that acts on a body\tF'],
    ['alone in a cell', '| Unit of capacitance is the farad | F |'],
    ['of a symbol', 'Mass of a body\tm\nForce that acts on a body\tF\nIts acceleration\ta'],
    [
      'of a unit',
      '| Quantity | Unit |\n|---|---|\n| Capacitance | F |\n| Magnetic flux density | T |',
    ],
    ['of an element', 'Fluorine is a pale gas\tF\nChlorine is a green gas\tCl'],
  ])('is no letter F in a last cell %s', (_, text) => {
    const repaired = repairText(`${TRUE}\n\n${text}`);
    for (const row of text.split('\n')) {
      expect(repaired).toContain(/[A-Z][\w ]{4,}/.exec(row)?.[0].trim() ?? '');
    }
  });

  it('is no line that ends with what a program returns', () => {
    const line = 'Where nothing is found, the method returns false';
    expect(repairText(`${line}\n${TRUE}`)).toContain(line);
  });

  it('is told by a sentence itself', () => {
    expect(saysFalse('It is a common misconception that kerning folds sheets.')).toBe(true);
    expect(saysFalse('Contrary to popular belief, kerning is the folding of sheets.')).toBe(true);
    expect(saysFalse('A false ceiling is a ceiling that hangs below another.')).toBe(false);
  });
});

const NOTES = [
  ['Kerning', 'adjustment of the space between two letters'],
  ['Foxing', 'brown spotting of old paper that damp causes'],
  ['Deckle', 'wooden frame that keeps the wet pulp straight'],
  ['Gilding', 'laying of thin gold leaf on the trimmed edge'],
] as const;
const asLines = (line: (term: string, meaning: string, number: number) => string) =>
  NOTES.map(([term, meaning], at) => line(term, meaning, at + 1)).join('\n');
const GLOSSARY = asLines((term, meaning) => `${term}: ${meaning}`);

describe('what students really have', () => {
  it.each([
    ['tabs', asLines((term, meaning) => `${term.toLowerCase()}\t${meaning}`)],
    ['commas', asLines((term, meaning) => `${term},${meaning}`)],
    ['quoted commas', asLines((term, meaning) => `"${term}","${meaning}"`)],
    ['semicolons', asLines((term, meaning) => `${term}; ${meaning}`)],
  ])('is a glossary by %s', (_, text) => expect(repairText(text)).toBe(GLOSSARY));

  it('keeps choices and names that begin as answers do', () => {
    const text = 'On Books\n\nA. Binder\n\nQ: Why does paper fox?\nA: Because of iron.';
    expect(repairText(text)).toBe(text.replace('A: ', ''));
  });

  it('is a glossary of questions and answers', () => {
    const text = asLines((term, meaning) => `Q: What is ${term.toLowerCase()}?\nA: ${meaning}\n`);
    const lines = repairText(text)
      .split('\n')
      .filter((line) => line !== '');
    expect(lines.join('\n')).toBe(GLOSSARY);
  });

  it.each([
    ['emoji', '📌'],
    ['arrows', '→'],
    ['private use', '\uf0d8'],
    ['other private use', '\uf0fc'],
    ['circled numbers', '③'],
    ['stars', '★'],
    ['squares', '▶'],
  ])('has bullets: %s', (_, sign) => {
    expect(repairText(`${sign} Kerning moves letters.\n${sign} Gilding takes gold.`)).toBe(
      '• Kerning moves letters.\n• Gilding takes gold.',
    );
  });

  it.each([
    ['bold letters', '𝗞𝗲𝗿𝗻𝗶𝗻𝗴 moves letters.', 'Kerning moves letters.'],
    ['italic letters', '𝘒𝘦𝘳𝘯𝘪𝘯𝘨 moves letters.', 'Kerning moves letters.'],
    ['entities', 'Ink&nbsp;&amp;&#32;paper &#8211; both', 'Ink & paper – both'],
    ['citations of assistants', 'Kerning moves letters【1†source】.', 'Kerning moves letters.'],
    ['soft hyphens at line ends', 'paper\u00ad\nmaker', 'papermaker'],
    ['soft line breaks', 'Kerning\u000bFoxing', 'Kerning\nFoxing'],
    ['pictures behind terms', 'Kerning 📖 – a space', 'Kerning – a space'],
    ['superscript marks', 'Kerning¹ moves letters.²', 'Kerning moves letters.'],
    ['quoted-printable', 'gild=\ning caf=C3=A9 na=C3=AFve', 'gilding café naïve'],
    ['HTML', '<html><body><h1>Ink</h1><p>Ink is wet.</p></body></html>', '# Ink\n\nInk is wet.'],
  ])('has %s', (_, text, plain) => expect(repairText(text)).toBe(plain));

  it('has subtitles, chats, line numbers and footnotes', () => {
    const subtitles = NOTES.map(
      ([term, meaning], at) =>
        `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${term} is an\n${meaning}.\n`,
    ).join('\n');
    expect(repairText(subtitles)).toMatch(/^Kerning is an adjustment .+ Foxing is an brown/);
    const chat = asLines((term, meaning) => `[12/03/2024, 10:15] Ada: ${term} is the ${meaning}.`);
    expect(repairText(chat)).toBe(asLines((term, meaning) => `${term} is the ${meaning}.`));
    const numbered = asLines((term, meaning, at) => `${at} ${term} is the ${meaning}.`);
    expect(repairText(numbered)).toBe(asLines((term, meaning) => `${term} is the ${meaning}.`));
    const noted = asLines((term, meaning, at) => `${term}${at} is the ${meaning}.`);
    expect(repairText(noted)).toBe(asLines((term, meaning) => `${term} is the ${meaning}.`));
  });

  it('leaves plain notes as they are', () => {
    const plain =
      'Chapter 1\n\n1. Wash hands.\n2. Dry them, then wait.\n\nIn 2023, water (H2O) was 10 % dearer.\nTrue north is where maps point.';
    expect(repairText(plain)).toBe(plain);
  });

  it('is broken into paragraphs where it is one line', () => {
    const lines = repairText('Kerning moves letters apart. '.repeat(800)).split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2_000);
  });

  it.each([
    ['marks', '(false) ('],
    ['signs', '→ ❌ 【'],
    ['entities', '&amp;&#'],
    ['columns', 'a\tb\t'],
    ['rows', 'a\tF\n'],
    ['breaks', '=\n=3D'],
    ['sentences', 'It is. '],
    ['one word', 'x'],
  ])('is repaired in time near linear in it: %s', (_, piece) => {
    const msOf = (times: number) => {
      const text = piece.repeat(times);
      const start = process.cpuUsage();
      repairText(text);
      return processorMsSince(start);
    };
    msOf(1_000);
    expect(msOf(16_000)).toBeLessThan(msOf(4_000) * 12 + 100);
  });
});

describe('bytes of a text', () => {
  it('are UTF-8 with a stray byte, Mac Roman, UTF-16 without a mark, or have a few controls', () => {
    const stray = Buffer.concat([Buffer.from('café crème, señor '), Buffer.from([0xe9])]);
    expect(decodeText(stray, 100)).toBe('café crème, señor ');
    const mac = Buffer.from([...'caf'].map((letter) => letter.charCodeAt(0)).concat(0x8e, 0x72));
    expect(decodeText(mac, 100)).toBe('cafér');
    expect(decodeText(Buffer.from('Kerning moves letters', 'utf16le'), 100)).toBe(
      'Kerning moves letters',
    );
    expect(decodeText(Buffer.from('Kerning moves letters\u001a'), 100)).toContain('Kerning');
  });

  it('are no PDF where notes name its mark', () => {
    expect(isPdf(Buffer.from('A PDF begins with %PDF-1.7 in its first line.'))).toBe(false);
    expect(isPdf(Buffer.from('junk\n%PDF-1.7\n1 0 obj\n<<>>'))).toBe(true);
  });
});

describe('letters that are not those which a reader sees', () => {
  const shifted = (text: string) =>
    text.replace(/[a-z]/g, (letter) =>
      String.fromCharCode(((letter.charCodeAt(0) - 97 + 3) % 26) + 97),
    );
  const prose = `${GLOSSARY} ${TRUE} ${FALSE} `.toLowerCase().repeat(3);

  it('are told from words', () => {
    expect(areLettersWrong(shifted(prose))).toBe(true);
    expect(areLettersWrong(prose)).toBe(false);
    expect(areLettersWrong(prose.replace(/[a-m]/g, '\ue041'))).toBe(true);
    expect(['nhuqlqj', 'ghfnoh', 'exulq'].filter(isWordlike)).toEqual([]);
    expect(
      ['kerning', 'rhythm', 'Iraq', 'Qatar', 'HTTP', 'strengths', 'Nietzsche'].every(isWordlike),
    ).toBe(true);
  });
});

it('keeps every word of a long line without an end of a sentence', () => {
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  const line = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  expect(words(repairText(line)).join('')).toBe(words(line).join(''));
});

describe('a Markdown table of terms', () => {
  const rows = [
    'Kiln | Oven in which clay is fired',
    'Slip | Clay thinned with water until it pours',
    'Grog | Ground fired clay that is mixed into fresh clay',
    'Glaze | Glassy coat that is melted onto a pot',
  ];
  const glossary = rows.map((row) => row.replace(' | ', ': '));

  it.each([
    ['with a head', ['Term | Meaning', '--- | ---', ...rows]],
    [
      'with strokes around',
      ['| Term | Meaning |', '|:---|---:|', ...rows.map((row) => `| ${row} |`)],
    ],
    ['of rows alone', rows],
  ])('is a glossary: %s', (_, lines) => {
    const repaired = repairText(lines.join('\n')).split('\n');
    expect(repaired.filter((line) => line !== '')).toEqual(glossary);
  });

  it('of more columns stays as it is', () => {
    const table = [
      'a1 | second cell | 3',
      'b1 | second cell | 4',
      'c1 | second cell | 5',
      'd1 | x | 6',
    ];
    expect(repairText(table.join('\n'))).toBe(table.join('\n'));
  });
});

describe('terms in a font with a wrong map (F04)', () => {
  const terms = ['Nhuqlqj', 'ghfnoh', 'sodwhq', 'khdgedqg', 'exulq', 'wbpsdq'];
  const prose = 'is the wooden frame that keeps the wet pulp within the mould.';

  it('are seen among words that can be read', () => {
    const text = terms.map((term) => `A ${term} ${prose}`).join('\n');
    expect(unreadableWords(text)).toEqual(terms);
    expect(unreadableWords(`A ghfnoh ${prose} A khdgedqg ${prose}`)).toEqual([]);
  });

  it('are no names, abbreviations or words of a long text', () => {
    const names = 'Dijkstra, HTTPS, Nnamdi, Mwangi, Zhdanov and Schwarz wrote RFC. ';
    expect(unreadableWords(names + prose.repeat(20))).toEqual([]);
  });
});
