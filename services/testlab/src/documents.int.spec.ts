import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { generateQuestions, generationAborted } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { startTestService, type TestService } from '@portal/testing';
import { TestlabModule } from './testlab.module';
import { buildForm, buildPdf } from './testing/pdf.fixture';

const TEXTS = path.join(__dirname, '../test-texts');

/** Description, bytes, file name, error code and message. */
type Refused = [string, Buffer, string, string, RegExp];

/** Beginnings of lessons, by the language that the refusal must name. */
const FOREIGN = {
  French:
    "Le marché est le lieu de rencontre entre l'offre et la demande. Les prix sont déterminés par le comportement des acheteurs et des vendeurs.",
  Portuguese:
    'O mercado é o lugar onde a oferta e a procura se encontram. Os preços são determinados pelo comportamento dos compradores e dos vendedores.',
  Yoruba:
    'Ọjà ni ibi tí àwọn olùtà àti àwọn olùrà ti ń pàdé. Ìwà àwọn ènìyàn tó wà ní ọjà ni ó ń pinnu iye owó àwọn ọjà náà ní ojoojúmọ́.',
  Hausa:
    'Kasuwa ita ce wurin da masu saye da masu sayarwa suke haduwa. Farashin kaya yana tashi ko ya sauka ne saboda halin mutanen da suke cikin kasuwa.',
  Igbo: 'Ahịa bụ ebe ndị na-ere ahịa na ndị na-azụ ahịa na-ezukọ. Omume ndị nọ n’ahịa na-ekpebi ọnụ ahịa ngwaahịa kwa ụbọchị.',
  Russian:
    'Рынок — это место встречи спроса и предложения. Цены определяются поведением покупателей и продавцов на этом рынке.',
  Chinese: '市场是供给和需求相遇的地方。价格由买方和卖方的行为决定。'.repeat(2),
};

let service: TestService;
let uploads: DiskFileStore;

beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
  uploads = new DiskFileStore(service.config.DATA_DIR);
});
afterAll(() => service.stop());

async function upload(
  content: Buffer,
  name: string,
  {
    generationId = randomUUID(),
    topics = [],
    topsUp = true,
  }: { generationId?: string; topics?: string[]; topsUp?: boolean } = {},
) {
  const { id: uploadId, bytes } = await uploads.put(Readable.from([content]), 20_000_000);
  return service.messages.request(generateQuestions, {
    generationId,
    studentId: randomUUID(),
    department: null,
    topics,
    numQuestions: 5,
    topsUp,
    file: { uploadId, name, bytes },
  });
}

async function lessonPdf(): Promise<Buffer> {
  const text = await readFile(path.join(TEXTS, 'economics-markets.txt'), 'latin1');
  const lines = text.split('\n').filter((line) => /^[\x20-\x7e]*$/.test(line));
  const pages = [lines.slice(0, 50), lines.slice(50, 100), lines.slice(100)];
  return buildPdf(pages.filter((page) => page.length > 0));
}

describe('a file', () => {
  it('of plain text gives questions grounded in it', async () => {
    const text = await readFile(path.join(TEXTS, 'cs-networks.txt'));
    const test = await upload(text, 'notes.txt');
    expect(test.questions).toHaveLength(5);
  });

  it('that is a real PDF gives questions', async () => {
    const test = await upload(await lessonPdf(), 'lesson.pdf');
    expect(test.questions.length).toBeGreaterThanOrEqual(3);
  });

  it('whose text was typed into form fields and notes is read (F35)', async () => {
    const meanings = [
      'A deckle is a wooden frame that keeps the wet pulp within a mould.',
      'A tympan is a padded frame of a hand press on which the paper is laid.',
      'Bookcloth is a woven fabric that is stiffened with starch and glued over boards.',
      'A galley is a long tray in which the type stands before it is printed.',
    ];
    const test = await upload(
      buildForm(meanings, 'A frisket is a thin sheet that keeps the margins of the paper clean.'),
      'form.pdf',
    );
    expect(test.questions.length).toBeGreaterThanOrEqual(3);
  });

  it('whose terms are in a font with a wrong map is refused for that (F04)', async () => {
    const words = ['Nhuqlqj', 'ghfnoh', 'sodwhq', 'khdgedqg', 'exulq', 'wbpsdq'];
    const lines = words.map((word) => `The ${word} is a part of a book that is made by hand.`);
    await expect(upload(buildPdf([lines]), 'terms.pdf')).rejects.toMatchObject({
      code: 'not_enough_material',
      message: expect.stringMatching(
        /^Some words of this file cannot be read \(“Nhuqlqj”\)/,
      ) as string,
    });
  });

  it('is told by its content: a PDF called .txt is read as a PDF', async () => {
    const test = await upload(await lessonPdf(), 'lesson.txt');
    expect(test.questions.length).toBeGreaterThanOrEqual(3);
  });

  it.each<Refused>([
    [
      'a text called .pdf',
      Buffer.from('Just words. '.repeat(50)),
      'x.pdf',
      'unreadable_file',
      /not really a PDF/,
    ],
    [
      'an image called .txt',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'x.txt',
      'unsupported_file',
      /Only \.pdf and \.txt/,
    ],
    ['an empty file', Buffer.alloc(0), 'x.txt', 'unreadable_file', /empty/],
    [
      'a broken PDF',
      Buffer.from(`%PDF-1.7\n${'garbage '.repeat(400)}`),
      'x.pdf',
      'unreadable_file',
      /damaged|readable text/,
    ],
    [
      'a PDF without text, as a scan is',
      buildPdf([[], []]),
      'scan.pdf',
      'unreadable_file',
      /no readable text/,
    ],
    [
      'a PDF of more than 200 pages',
      buildPdf(Array.from({ length: 201 }, () => ['A line.'])),
      'x.pdf',
      'too_large',
      /200 pages/,
    ],
    [
      'a text of numbers only',
      Buffer.from('12 34 56 78\n'.repeat(500)),
      'x.txt',
      'not_enough_material',
      /^The file has mostly numbers in it, as in a table\./,
    ],
    [
      'a table of numbers with names',
      Buffer.from(`Name,Test,Exam,Total\n${'Ada,12,34,46\nBen,23.5,40,63.5\n'.repeat(50)}`),
      'x.txt',
      'not_enough_material',
      /^The file has mostly numbers/,
    ],
    [
      'blanks and line ends',
      Buffer.from(' \n\t\n '.repeat(90)),
      'x.txt',
      'unreadable_file',
      /^The file is empty\.$/,
    ],
    [
      'one word',
      Buffer.from('Photosynthesis'),
      'x.txt',
      'not_enough_material',
      /^There is only one word in the file\./,
    ],
    [
      'a text of two words',
      Buffer.from('Hi there.'),
      'x.txt',
      'unreadable_file',
      /too little text/,
    ],
    [
      'one word again and again',
      Buffer.from('lalala '.repeat(500)),
      'x.txt',
      'not_enough_material',
      /^There is only one word in the file\./,
    ],
    [
      'a list of terms without a sentence',
      Buffer.from('Mitochondria\nRibosome\nNucleus\nGolgi apparatus\nChloroplast\nVacuole\n'),
      'x.txt',
      'not_enough_material',
      /^We could not make questions from your own sentences\./,
    ],
    ...Object.entries(FOREIGN).map(([language, text]): Refused => [
      `a text in ${language}`,
      Buffer.from(text),
      'x.txt',
      'not_enough_material',
      new RegExp(`^The file is in ${language}\\. Only English is read`),
    ]),
  ])('that is %s is refused with a clear text', async (_kind, content, name, code, message) => {
    await expect(upload(content, name, { topsUp: false })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('that gives nothing beside topics that do is told of, and the test is made', async () => {
    const french = Buffer.from(FOREIGN.French);
    const test = await upload(french, 'cours.txt', { topics: ['Epidemiology'] });
    expect(test.questions).toHaveLength(5);
    expect(test.notice).toMatch(/^The file is in French\. Only English is read/);
  });

  it('protected by a password is refused with the way out', async () => {
    await expect(upload(encryptedPdf(), 'x.pdf')).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringMatching(/protected by a password/),
    });
  });

  it('that unfolds to gigabytes is stopped, and the service goes on', async () => {
    await expect(upload(bombPdf(), 'bomb.pdf')).rejects.toMatchObject({
      code: expect.stringMatching(/unreadable_file|too_large|not_enough_material/),
    });
    const text = await readFile(path.join(TEXTS, 'cs-networks.txt'));
    await expect(upload(text, 'notes.txt')).resolves.toMatchObject({
      notice: expect.stringMatching(/^5 of the portal's own on /) as string,
    });
  }, 60_000);

  it('is deleted, whatever came of it', async () => {
    await upload(Buffer.alloc(0), 'x.txt').catch(() => undefined);
    await upload(await readFile(path.join(TEXTS, 'cs-networks.txt')), 'x.txt');
    await expect(readdir(path.join(service.config.DATA_DIR, 'uploads'))).resolves.toEqual([]);
  });
});

describe('stopping', () => {
  it('ends a generation that is under way', async () => {
    const generationId = randomUUID();
    const text = await readFile(path.join(TEXTS, 'cs-networks.txt'));
    const long = Buffer.concat(Array.from({ length: 60 }, () => text)).subarray(0, 390_000);
    const outcome = upload(long, 'long.txt', { generationId });
    await service.messages.emit(generationAborted, { generationId });
    await expect(outcome).rejects.toMatchObject({
      code: 'aborted',
      message: 'Generation stopped.',
    });
  });
});

/**
 * Builds a PDF whose trailer requires a password; the refusal depends on no other part of the
 * encryption.
 */
function encryptedPdf(): Buffer {
  const key = 'A'.repeat(64);
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -44 /Length 40 >>`;
  const plain = buildPdf([['Secret.']]).toString('latin1');
  const id = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]';
  return Buffer.from(plain.replace('/Root', `/Encrypt ${dictionary} ${id} /Root`), 'latin1');
}

/**
 * Builds a PDF with one content stream, deflated twice, that expands to half a gigabyte of text
 * operators.
 */
function bombPdf(): Buffer {
  const inner = deflateSync(Buffer.alloc(500_000_000, '(AAAAAAAAAA) Tj '));
  const outer = deflateSync(inner);
  const plain = buildPdf([['MARK']]).toString('latin1');
  const head = plain.slice(0, plain.indexOf('5 0 obj'));
  const dictionary = `<< /Length ${outer.length} /Filter [/FlateDecode /FlateDecode] >>`;
  const rest = `\nendstream\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`;
  return Buffer.concat([
    Buffer.from(`${head}5 0 obj\n${dictionary}\nstream\n`, 'latin1'),
    outer,
    Buffer.from(rest, 'latin1'),
  ]);
}
