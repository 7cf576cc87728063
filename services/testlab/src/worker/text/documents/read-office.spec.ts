import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
