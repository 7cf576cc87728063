import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  deleteMaterial,
  findPassages,
  getSections,
  keepMaterial,
  listMaterials,
  renameMaterial,
} from '@portal/contracts/materials';
import { studentDataOf } from '@portal/contracts/student-data';
import { generateQuestions, generationAborted } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { startTestService, until, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { buildDocx, buildPptx } from '../testing/office.fixture';
import { buildRecursivePdf } from '../testing/pdf.fixture';
import { TestlabModule } from '../testlab.module';
import { SECTION_BYTES } from './materials.repository';

const { exportStudent, countStudent, forgetStudent } = studentDataOf('testlab');
const NOTES = `# Osmosis

Osmosis is the net movement of water across a partly permeable membrane towards the side with more solute.

# Photosynthesis

Plants make sugar from carbon dioxide and water with the energy of light.
`;

let service: TestService;
let uploads: DiskFileStore;
let ada: string;
let ben: string;
beforeAll(async () => {
  const env = { MATERIAL_MB_PER_STUDENT: '1' };
  service = await startTestService({ name: 'testlab', module: TestlabModule, env });
  uploads = new DiskFileStore(service.config.DATA_DIR);
});
beforeEach(() => {
  [ada, ben] = [randomUUID(), randomUUID()];
});
afterAll(() => service.stop());

async function uploaded(content: string | Buffer, name: string) {
  const { id: uploadId, bytes } = await uploads.put(Readable.from([Buffer.from(content)]), 20e6);
  return { uploadId, name, bytes };
}
const keep = async (studentId: string, content: string | Buffer = NOTES, name = 'notes.md') =>
  service.messages.request(keepMaterial, { studentId, file: await uploaded(content, name) });
const list = (studentId: string) => service.messages.request(listMaterials, { studentId });
const passages = async (studentId: string, query: string, limit?: number) =>
  (await service.messages.request(findPassages, { studentId, query, ...(limit && { limit }) }))
    .passages;

describe('a kept file', () => {
  it('is listed with its size, renamed, read and deleted', async () => {
    const { materialId } = await keep(ada);
    const own = { studentId: ada, materialId };
    await service.messages.request(renameMaterial, { ...own, name: ' Biology week 3 ' });
    expect(await list(ada)).toMatchObject({
      materials: [{ materialId, name: 'Biology week 3', kind: 'md', sections: 2 }],
      // Sections count, too: thousands of short ones take more space than their text.
      usedBytes: Buffer.byteLength(NOTES) + 2 * SECTION_BYTES,
      limitBytes: 1024 * 1024,
    });
    const { sections, next } = await service.messages.request(getSections, own);
    expect(sections.map(({ title }) => title)).toEqual(['Osmosis', 'Photosynthesis']);
    expect(sections.map(({ text }) => text).join('')).toBe(NOTES);
    expect(next).toBeNull();
    await service.messages.request(deleteMaterial, own);
    await service.messages.request(deleteMaterial, own);
    expect(await list(ada)).toMatchObject({ materials: [], usedBytes: 0 });
    expect(await passages(ada, 'osmosis')).toEqual([]);
  });

  it.each([
    ['docx', buildDocx(['# Osmosis', 'Osmosis is the movement of water through a membrane.'])],
    [
      'pptx',
      buildPptx([{ title: 'Osmosis', lines: ['Water moves through a partly permeable membrane'] }]),
    ],
  ])('may be a .%s', async (kind, bytes) => {
    expect(await keep(ada, bytes, `lecture.${kind}`)).toMatchObject({ kind });
    const [passage] = await passages(ada, 'osmosis water');
    expect(passage).toMatchObject({ title: 'Osmosis', name: `lecture.${kind}`, share: 1 });
  });

  it('of nothing but headings has a bounded number of sections', async () => {
    const { sections, bytes } = await keep(ada, '# ab\n'.repeat(40_000), 'headings.md');
    expect(sections).toBeLessThanOrEqual(2_000);
    expect(bytes).toBe(200_000);
  });

  it.each([
    ['a\u202efdp.exe', 'afdp.exe'],
    ['\u2067notes\u0000\u0007.txt', 'notes.txt'],
    ['\u202e', 'Untitled'],
  ])('called %j gets a name that reads in its own direction', async (given, kept) => {
    const { materialId } = await keep(ada, NOTES, given);
    expect((await list(ada)).materials).toMatchObject([{ materialId, name: kept }]);
  });

  it('leaves no upload behind, kept or refused', async () => {
    const file = await uploaded('', 'empty.txt');
    const refused = service.messages.request(keepMaterial, { studentId: ada, file });
    await expect(refused).rejects.toMatchObject({ code: 'unreadable_file' });
    await expect(uploads.open(file.uploadId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is kept once, however often it is given; another text or name is another file', async () => {
    const first = await keep(ada);
    const [again, alongside] = await Promise.all([keep(ada), keep(ada)]);
    expect([again, alongside]).toEqual([first, first]);
    await keep(ada, NOTES.replace('sugar', 'resin'));
    await keep(ada, NOTES, 'copy.md');
    expect((await list(ada)).materials).toHaveLength(3);
    expect(await keep(ben)).not.toMatchObject({ materialId: first.materialId });
  });

  it('is refused where the space of the student is used up; others have theirs', async () => {
    const large = 'A plain sentence about nothing in particular. '.repeat(8_000);
    await keep(ada, large, 'a.txt');
    await keep(ada, large, 'b.txt');
    await expect(keep(ada, large, 'c.txt')).rejects.toMatchObject({ code: 'conflict' });
    expect((await list(ada)).materials).toHaveLength(2);
    await keep(ben, large);
  });

  it('never takes more than the space, however many are kept at once', async () => {
    const large = 'A plain sentence about nothing in particular. '.repeat(8_000);
    await Promise.allSettled(['a', 'b', 'c'].map((name) => keep(ada, large, `${name}.txt`)));
    const { usedBytes, limitBytes } = await list(ada);
    expect(usedBytes).toBeLessThanOrEqual(limitBytes);
  });
});

/** Returns notes of `length` characters, on concepts only at their beginning. */
const longNotes = (length: number) =>
  (NOTES + 'A plain sentence about nothing in particular.\n'.repeat(9_000)).slice(0, length);

describe('a text that is too long to be kept whole', () => {
  const ONLY = 'Only the first 400,000 characters were kept.';

  it.each([
    [400_001, ONLY],
    [400_000, undefined],
  ])('says so: %i characters', async (length, notice) => {
    const kept = await keep(ada, longNotes(length), 'long.md');
    expect([kept.bytes, kept.notice]).toEqual([400_000, notice]);
  });

  it('says so also where a test is made of it', async () => {
    const file = await uploaded(longNotes(400_001), 'long.md');
    const { notice } = await generate(ada, { file, keepFile: true, topics: ['Osmosis'] });
    expect(notice).toContain('Only the first 400,000 characters of the file were read.');
    expect(notice).toContain(`The file is saved in My material. ${ONLY}`);
  });
});

/** Returns the tests and the weight of material without a test that the student has used today. */
async function usedToday(studentId: string) {
  const sql = 'SELECT count, refused FROM generation_counts WHERE student_id = $1';
  const [used] = await service.app.get(DataSource).query<object[]>(sql, [studentId]);
  return used;
}

describe('reading a file to keep', () => {
  it('counts as material without a test, kept or refused, and is refused beyond the day’s', async () => {
    await keep(ada);
    expect(await usedToday(ada)).toEqual({ count: 0, refused: 1 });
    await expect(keep(ada, '')).rejects.toMatchObject({ code: 'unreadable_file' });
    expect(await usedToday(ada)).toEqual({ count: 0, refused: 2 });
    const sql = 'UPDATE generation_counts SET refused = $2 WHERE student_id = $1';
    const most = 2 * service.config.GENERATIONS_PER_DAY;
    await service.app.get(DataSource).query(sql, [ada, most]);
    await expect(keep(ada, NOTES, 'more.md')).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Too many of your files have been read today. Come back tomorrow for more.',
    });
    await expect(generate(ada, { topics: ['Osmosis'] })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect((await list(ada)).materials).toHaveLength(1);
  });

  it('counts ten times where it takes too much time', async () => {
    await expect(keep(ada, buildRecursivePdf(), 'heavy.pdf')).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('takes too much time') as string,
    });
    expect(await usedToday(ada)).toEqual({ count: 0, refused: 10 });
  });

  it('stops when its caller leaves, and makes room for the next', async () => {
    const heavy = async () => {
      const [generationId, file] = [randomUUID(), await uploaded(buildRecursivePdf(), 'heavy.pdf')];
      const request = { studentId: ada, generationId, file };
      return { generationId, kept: service.messages.request(keepMaterial, request) };
    };
    const both = [await heavy(), await heavy()];
    const outcomes = Promise.allSettled(both.map(({ kept }) => kept));
    await until(async () => (await usedToday(ada)) !== undefined);
    await expect(keep(ada)).rejects.toMatchObject({ code: 'too_many_requests' });
    for (const { generationId } of both) {
      await service.messages.emit(generationAborted, { generationId });
    }
    const message = 'Reading was stopped: the file was not kept.';
    const stopped = { status: 'rejected', reason: { code: 'aborted', message } };
    expect(await outcomes).toMatchObject([stopped, stopped]);
    expect(await keep(ada)).toMatchObject({ name: 'notes.md' });
  });
});

describe('another student', () => {
  it('reaches a kept file by no message', async () => {
    const { materialId } = await keep(ada);
    const asBen = { studentId: ben, materialId };
    const { messages } = service;
    expect((await list(ben)).materials).toEqual([]);
    expect(await passages(ben, 'osmosis membrane')).toEqual([]);
    await expect(messages.request(getSections, asBen)).rejects.toMatchObject({ code: 'not_found' });
    const renamed = messages.request(renameMaterial, { ...asBen, name: 'mine' });
    await expect(renamed).rejects.toMatchObject({ code: 'not_found' });
    await messages.request(deleteMaterial, asBen);
    expect((await list(ada)).materials).toMatchObject([{ materialId, name: 'notes.md' }]);
    await expect(generate(ben, { materialId })).rejects.toMatchObject({ code: 'not_found' });
  });
});

function generate(studentId: string, over: object = {}) {
  const wanted = { department: null, topics: [], numQuestions: 5, file: null };
  const generationId = randomUUID();
  return service.messages.request(generateQuestions, {
    generationId,
    studentId,
    ...wanted,
    ...over,
  });
}

describe('practising from a kept file', () => {
  it('asks what its upload would ask', async () => {
    const { materialId } = await keep(ada);
    const { questions } = await generate(ada, { materialId });
    expect(questions.map(({ question }) => question).join()).toMatch(/osmosis/i);
    expect((await list(ada)).materials).toHaveLength(1);
  });

  it('keeps an upload only where that is wished', async () => {
    await generate(ada, { file: await uploaded(NOTES, 'a.md') });
    expect((await list(ada)).materials).toEqual([]);
    const file = await uploaded(NOTES, 'b.md');
    const { notice } = await generate(ada, { file, keepFile: true });
    expect(notice).toContain('The file is saved in My material.');
    expect((await list(ada)).materials).toMatchObject([{ name: 'b.md' }]);
  });

  it.each([
    ['text', 'c.txt', 'lalala '.repeat(20), 'There is only one word in the file.'],
    ['Word document', 'c.docx', buildDocx([NOTES]), 'The file is a Word document.'],
  ])('keeps a %s that gives no test, and says so', async (_kind, name, content, why) => {
    const file = await uploaded(content, name);
    const refused = await generate(ada, { file, keepFile: true }).catch((error: unknown) => error);
    const message = String(Reflect.get(Object(refused), 'message'));
    expect(message).toMatch(new RegExp(`^${why}.* The file is saved in My material\\.$`));
    expect((await list(ada)).materials).toMatchObject([{ name }]);
  });

  it('says once why a file that cannot be read gives no test', async () => {
    const file = await uploaded('', 'empty.txt');
    await expect(generate(ada, { file, keepFile: true })).rejects.toMatchObject({
      message: 'The file is empty.',
    });
  });
});

describe('passages', () => {
  it('are those that say most of the question, best first and no more than wished', async () => {
    await keep(ada);
    await keep(
      ada,
      'Water is a molecule of hydrogen and oxygen, a liquid at room temperature.',
      'w.txt',
    );
    const found = await passages(ada, 'How does water move across a membrane in osmosis?');
    expect(found[0]).toMatchObject({ title: 'Osmosis', name: 'notes.md' });
    expect(found.length).toBeGreaterThan(1);
    const shares = found.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(await passages(ada, 'water', 1)).toHaveLength(1);
  });

  it.each([
    '',
    'the of and',
    "'; DROP TABLE materials; --",
    'a & | ! (b) <-> :*',
    '\\ \' "',
    '日本',
  ])('are none for %j, which is no query language', async (query) => {
    await keep(ada);
    expect(await passages(ada, query)).toEqual([]);
  });
});

describe('a student who leaves', () => {
  it('takes the texts along, whole, and leaves nothing', async () => {
    const long = Array.from(
      { length: 400 },
      (_, n) => `# Part ${n}\n\nA sentence on part ${n}.\n\n`,
    );
    const { materialId } = await keep(ada, long.join(''));
    const texts: string[] = [];
    let after: string | null = null;
    do {
      const request = { studentId: ada, section: 'practice.materialSections', after };
      const page: { items: unknown[]; next: string | null } = await service.messages.request(
        exportStudent,
        request,
      );
      texts.push(...page.items.map((item) => String(Reflect.get(Object(item), 'text'))));
      after = page.next;
    } while (after !== null);
    expect(texts.join('')).toBe(long.join(''));
    const section = 'practice.materials';
    const { items } = await service.messages.request(exportStudent, {
      studentId: ada,
      section,
      after,
    });
    expect(items).toMatchObject([{ materialId, name: 'notes.md', kind: 'md' }]);
    const counts = await service.messages.request(countStudent, { studentId: ada });
    expect(counts).toMatchObject({ materials: 1 });
    await service.messages.request(forgetStudent, { studentId: ada });
    expect(await list(ada)).toMatchObject({ materials: [] });
    expect(await passages(ada, 'sentence')).toEqual([]);
    await expect(keep(ada)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
