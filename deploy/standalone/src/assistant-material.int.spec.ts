/** @looks-at assistant testlab */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AssistantModule } from '@portal/assistant';
import { answerMessage, getChat, type ChatMessage } from '@portal/contracts/assistant';
import { deleteMaterial, keepMaterial } from '@portal/contracts/materials';
import { FILE_MAX_BYTES } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { InProcessBus } from '@portal/messaging';
import { createTestDatabase, startTestService, type TestService } from '@portal/testing';
import { TestlabModule } from '@portal/testlab';

/** Words that occur nowhere else in the portal, on the first and the third page. */
const PAGES = `# Page one

A zorblat is a kiln for drying tulip bulbs, as growers of Lisse used it for a century.

# Page two

Growers met each autumn and compared what their sheds had cost them.

# Page three

The frimbel is a door of oak, which has to stay shut for nine days while the bulbs dry.
`;
/** A PDF with one empty page. */
const EMPTY_PDF = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj
trailer << /Size 4 /Root 1 0 R >>
%%EOF
`;

const bus = new InProcessBus();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let testlab: TestService;
let assistant: TestService;
let [ada, ben] = ['', ''];
beforeAll(async () => {
  bus.open();
  database = await createTestDatabase();
  const own = { bus, databaseUrl: database.url };
  testlab = await startTestService({ name: 'testlab', module: TestlabModule, ...own });
  assistant = await startTestService({ name: 'assistant', module: AssistantModule, ...own });
});
beforeEach(() => {
  [ada, ben] = [randomUUID(), randomUUID()];
});
afterAll(async () => {
  await assistant.stop();
  await testlab.stop();
  await database.drop();
});

async function keep(studentId: string, name: string, content: string) {
  const uploads = new DiskFileStore(testlab.config.DATA_DIR);
  const put = await uploads.put(Readable.from([Buffer.from(content)]), FILE_MAX_BYTES);
  const file = { uploadId: put.id, name, bytes: put.bytes };
  return testlab.messages.request(keepMaterial, { studentId, file });
}

async function ask(studentId: string, message: string, chatId: string | null = null) {
  const request = { studentId, messageId: randomUUID(), message, chatId };
  let place = '';
  for await (const chunk of assistant.messages.stream(answerMessage, request)) {
    if (chunk.kind === 'begun') place = chunk.chatId;
    if (chunk.kind === 'ended') return { chatId: place, answer: chunk.answer };
  }
  throw new Error('No whole answer came.');
}

const oldAnswer = async (studentId: string, chatId: string): Promise<ChatMessage | undefined> =>
  (await assistant.messages.request(getChat, { studentId, chatId })).messages[1];

describe('an answer on the own material', () => {
  it('has nothing of another student’s, and a file without text is refused in so many words (G74)', async () => {
    await keep(ada, 'bulbs.md', PAGES);
    await expect(keep(ben, 'mine.pdf', EMPTY_PDF)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringMatching(/no readable text/),
    });
    const hers = await ask(ada, 'What is a zorblat?');
    expect(hers.answer.sources).toMatchObject([{ kind: 'own', title: 'bulbs.md' }]);
    for (const message of ['What is a zorblat?', 'What is a zorblat according to my notes?']) {
      const { answer } = await ask(ben, message);
      expect(JSON.stringify(answer)).not.toMatch(/tulip|bulbs|Lisse/);
    }
  });

  it('quotes a file no longer once it is deleted, and its old citation says so (G76)', async () => {
    const { materialId } = await keep(ada, 'bulbs.md', PAGES);
    const { chatId, answer } = await ask(ada, 'What is a zorblat?');
    expect(answer.content).toContain('tulip');
    await testlab.messages.request(deleteMaterial, { studentId: ada, materialId });
    const again = await ask(ada, 'What is a zorblat?', chatId);
    expect(again.answer.sources).toEqual([]);
    expect(again.answer.content).not.toContain('tulip');
    const [source] = (await oldAnswer(ada, chatId))?.sources ?? [];
    expect(source).toMatchObject({ title: 'bulbs.md', isGone: true, excerpt: '', path: null });
  });

  it('cites the page of each question, not of the first one alone (G78)', async () => {
    await keep(ada, 'bulbs.md', PAGES);
    const first = await ask(ada, 'What is a zorblat?');
    expect(first.answer.sources[0]).toMatchObject({ kind: 'own', place: 'Page one' });
    const second = await ask(ada, 'What is the frimbel?', first.chatId);
    expect(second.answer.sources[0]).toMatchObject({ kind: 'own', place: 'Page three' });
    expect(second.answer.content).toContain('nine days');
  });
});
