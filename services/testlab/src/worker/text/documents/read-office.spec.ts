import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scaledMs } from '@portal/testing';
import { buildDocx, buildPptx, buildZip } from '../../../testing/office.fixture';
import { htmlText } from './html-text';
import { readDocument } from './read-document';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-office-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, name = 'notes.docx', office = true) {
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  return readDocument(file, name, { office });
}

const LINES = ['# Osmosis', 'Osmosis is the movement of water through a membrane & no more.'];

describe('Office files', () => {
  it('of Word give headings and paragraphs', async () => {
    expect(await read(buildDocx(LINES))).toEqual({
      kind: 'docx',
      isCut: false,
      text: '# Osmosis\n\nOsmosis is the movement of water through a membrane & no more.',
    });
  });

  it('of Word may have comments, instructions, CDATA sections and ">" in attributes', async () => {
    const open = '<!-- a < b --><?x <?><![CDATA[ <w ]]>';
    const paragraph = `<w:p a="x > y"><w:r><w:t>${LINES.join(' ').replace('&', '&amp;')}</w:t></w:r></w:p>`;
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${open}${paragraph}</w:body></w:document>`;
    expect(await read(buildDocx([], { 'word/document.xml': xml }))).toEqual({
      kind: 'docx',
      isCut: false,
      text: LINES.join(' '),
    });
  });

  it('of PowerPoint give slides in the order of their numbers, with notes and without page numbers', async () => {
    const slides = Array.from({ length: 11 }, (_, n) => {
      return { title: `Slide on topic ${n + 1}`, lines: ['It has a line', 'and another'] };
    });
    const pptx = buildPptx([...slides, { title: 'Last', lines: ['End'], notes: 'Say thanks' }]);
    const { text = '' } = { ...(await read(pptx)) } as { text?: string };
    const pages = text.split('\n\f\n');
    expect(pages[1]).toBe('# Slide on topic 2\n\n- It has a line\n- and another\n');
    expect(pages[11]).toBe('# Last\n\n- End\n- Say thanks');
  });

  it.each([
    ['a document for TestLab itself', buildDocx(LINES), 'word-processor'],
    ['slides for TestLab itself', buildPptx([{ title: 'T', lines: ['l'] }]), 'slides'],
  ])('are named where they are not taken: %s', async (_, bytes, refused) => {
    expect(await read(bytes, 'notes.pdf', false)).toEqual({ refused });
  });
});

const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`word/${n}.xml`, '']));

describe('hostile archives', () => {
  it.each<[string, Buffer, string]>([
    ['a bomb', buildZip({ 'word/document.xml': new Uint8Array(80_000_000) }), 'swollen-archive'],
    ['10,000 entries', buildDocx(LINES, many), 'swollen-archive'],
    ['a path upwards', buildDocx(LINES, { '../../etc/passwd': 'x' }), 'unsafe-archive'],
    ['a path from the root', buildDocx(LINES, { '/etc/passwd': 'x' }), 'unsafe-archive'],
    ['a path of Windows', buildDocx(LINES, { 'C:\\a\\..\\b': 'x' }), 'unsafe-archive'],
    ['macros', buildDocx(LINES, { 'word/vbaProject.bin': 'x' }), 'macros'],
    ['no document', buildZip({ 'photo.jpg': 'x' }), 'other-archive'],
    ['a cut end', buildDocx(LINES).subarray(0, 400), 'broken-archive'],
    ['broken XML', buildZip({ 'word/document.xml': '<w:document><w:p>' }), 'broken-archive'],
    ['an old .doc', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'old-office'],
  ])('are refused: %s', async (_, bytes, refused) => {
    expect(await read(bytes)).toEqual({ refused });
  });

  it.each<[string, string, string]>([
    ['opened tags', '<'.repeat(4_000_000), 'broken-archive'],
    ['opened comments', '<!--'.repeat(1_500_000), 'broken-archive'],
    ['opened CDATA sections', '<![CDATA['.repeat(900_000), 'broken-archive'],
    ['opened instructions', '<?'.repeat(2_000_000), 'broken-archive'],
    [
      '200,000 cells in one row',
      `<w:tbl><w:tr>${'<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>'.repeat(200_000)}</w:tr></w:tbl>`,
      'swollen-archive',
    ],
  ])('are refused before they are parsed: %s', async (_, body, refused) => {
    const bytes = buildZip({ 'word/document.xml': `<w:document><w:body>${body}` });
    const begun = performance.now();
    expect(await read(bytes)).toEqual({ refused });
    // Parsing them takes from 8 s to minutes, or all memory.
    expect(performance.now() - begun).toBeLessThan(scaledMs(4_000));
  });

  it.each<[string, Buffer, string]>([
    ['slides', buildPptx([{ title: 'a'.repeat(2_000_000), lines: [] }]), 'ppt/slides/slide1.xml'],
    ['a document', buildDocx(['a'.repeat(2_000_000)]), 'word/document.xml'],
  ])('that lie about their sizes are refused: %s', async (_, bomb, name) => {
    // The unpacked size is stored 22 bytes before the name in the directory.
    bomb.writeUInt32LE(1_000, bomb.lastIndexOf(name) - 22);
    expect(await read(bomb)).toEqual({ refused: 'broken-archive' });
    expect(await read(bomb, 'notes.docx', false)).toEqual({ refused: 'broken-archive' });
  });
});

describe('HTML', () => {
  it('gives its text: headings, bullets and rows; no scripts', () => {
    const html =
      '<html><head><title>x</title><style>p{}</style></head><body><h2>Terms</h2><p>A &amp; b&nbsp;c</p><ul><li>one</li><li>two</li></ul><table><tr><td>Term</td><td>Meaning</td></tr></table><script>alert(1)</script></body></html>';
    expect(htmlText(html)).toBe('## Terms\n\nA & b c\n\n- one\n- two\nTerm\tMeaning');
  });

  it('is read in time that grows with its length', () => {
    expect(htmlText('<div>x'.repeat(20_000)).length).toBe(39_999);
    expect(htmlText('<b'.repeat(50_000))).toBe('');
  });
});
