import { randomUUID } from 'node:crypto';
import {
  CHAT_PAGE_MAX,
  clearChats,
  deleteChat,
  getAssistantUse,
  getChat,
  listChats,
  renameChat,
  searchChats,
} from '@portal/contracts/assistant';
import { studentRegistered } from '@portal/contracts/identity';
import { studentDataOf } from '@portal/contracts/student-data';
import { holdStudentAlone } from '@portal/kit';
import { expectEntitiesToMatchMigrations } from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { send, startAssistant, until, type TestAssistant } from '../testing/assistant.fixture';

const { exportStudent, countStudent, forgetStudent } = studentDataOf('assistant');
/** Messages that a student may send per day in this test. */
const A_DAY = 40;
const textSchema = z.array(z.object({ role: z.string(), content: z.string() }));

let now = new Date('2026-11-20T10:00:00Z');
let assistant: TestAssistant;
beforeAll(async () => {
  const env = { ASSISTANT_MESSAGES_PER_DAY: String(A_DAY), TZ: 'Africa/Lagos' };
  assistant = await startAssistant(env, () => now);
});
afterAll(() => assistant.stop());

const messages = () => assistant.service.messages;
const list = (studentId: string) => messages().request(listChats, { studentId });
const say = (studentId: string, message: string, chatId: string | null = null) =>
  send(assistant, { studentId, message, chatId });
const notFound = { code: 'not_found' };

it('keeps chats in tables that are what the entities say', async () => {
  await expectEntitiesToMatchMigrations(assistant.service.app.get(DataSource, { strict: false }));
});

describe('the chats of a student', () => {
  it('are listed with the one used last first, and belong to this student alone', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    const first = await say(ada, 'What is osmosis?');
    now = new Date(now.getTime() + 1_000);
    const second = await say(ada, 'What is inflation?');
    const { chats } = await list(ada);
    expect(chats.map(({ title }) => title)).toEqual(['What is inflation?', 'What is osmosis?']);
    expect(chats.map(({ messages: all }) => all.length)).toEqual([2, 2]);
    now = new Date(now.getTime() + 1_000);
    await say(ada, 'And diffusion?', first.chatId);
    expect((await list(ada)).chats[0]).toMatchObject({ _id: first.chatId });

    expect((await list(ben)).chats).toEqual([]);
    const strange = { studentId: ben, chatId: second.chatId };
    await expect(messages().request(getChat, strange)).rejects.toMatchObject(notFound);
    const renaming = messages().request(renameChat, { ...strange, title: 'Mine' });
    await expect(renaming).rejects.toMatchObject(notFound);
    await messages().request(deleteChat, strange);
    await expect(say(ben, 'Hello', second.chatId)).rejects.toMatchObject(notFound);
    expect((await list(ada)).chats).toHaveLength(2);
  });

  it('are given another name, deleted one by one, and cleared', async () => {
    const studentId = randomUUID();
    const { chatId } = await say(studentId, 'What is osmosis?');
    await say(studentId, 'What is inflation?');
    await messages().request(renameChat, { studentId, chatId, title: '  Biology ' });
    const titles = async () => (await list(studentId)).chats.map(({ title }) => title).sort();
    expect(await titles()).toEqual(['Biology', 'What is inflation?']);
    for (let n = 0; n < 2; n += 1) await messages().request(deleteChat, { studentId, chatId });
    expect(await titles()).toEqual(['What is inflation?']);
    for (let n = 0; n < 2; n += 1) await messages().request(clearChats, { studentId });
    expect(await titles()).toEqual([]);
  });

  it('are deleted behind a message that is about to be kept in them', async () => {
    const studentId = randomUUID();
    const { chatId } = await say(studentId, 'What is osmosis?');
    const database = assistant.service.app.get(DataSource, { strict: false });
    const count = async (sql: string, ...parameters: unknown[]) => {
      const rows: { count: string }[] = await database.query(sql, parameters);
      return Number(rows[0]?.count);
    };
    const waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    const there = 'SELECT count(*) FROM chats WHERE id = $1';
    for (const act of ['delete', 'clear'] as const) {
      let deleting: Promise<unknown> = Promise.resolve();
      await database.transaction(async (manager) => {
        await holdStudentAlone(manager, studentId);
        const request = { studentId, chatId };
        deleting =
          act === 'delete'
            ? messages().request(deleteChat, request)
            : messages().request(clearChats, request);
        await until(async () => (await count(waiting)) > 0 || (await count(there, chatId)) === 0);
        expect(await count(there, chatId)).toBe(1);
      });
      await deleting;
      expect(await count(there, chatId)).toBe(0);
      await database.query(
        `INSERT INTO chats (id, student_id, title, created_at, updated_at) VALUES ($1, $2, 'x', now(), now())`,
        [chatId, studentId],
      );
    }
  });

  it('are read a page at a time, the newest first, each message once', async () => {
    const studentId = randomUUID();
    let { chatId } = await say(studentId, 'Message 0');
    for (let n = 1; n < 30; n += 1) ({ chatId } = await say(studentId, `Message ${n}`, chatId));
    const page = (before: string | null) =>
      messages().request(getChat, { studentId, chatId, before });
    const newest = await page(null);
    expect(newest.messages).toHaveLength(CHAT_PAGE_MAX);
    expect(newest.hasMore).toBe(true);
    const earlier = await page(newest.messages[0]?._id ?? null);
    expect(earlier).toMatchObject({ hasMore: false });
    const all = [...earlier.messages, ...newest.messages];
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(60);
    const asked = all.filter(({ role }) => role === 'user').map(({ content }) => content);
    expect(asked).toEqual(Array.from({ length: 30 }, (_, n) => `Message ${n}`));
    expect((await list(studentId)).chats[0]?.messages).toEqual(newest.messages);
  });

  it('are found by words of their names and messages, whatever stands in those', async () => {
    const studentId = randomUUID();
    const osmosis = await say(studentId, 'What is OSMOSIS?');
    const percent = await say(studentId, 'What is a 100%_sure deadlock?');
    await say(randomUUID(), 'What is osmosis?');
    const search = async (query: string) => {
      const { found } = await messages().request(searchChats, { studentId, query });
      return found.map(({ chatId }) => chatId);
    };
    expect(await search('osmosis')).toEqual([osmosis.chatId]);
    expect(await search('100%_')).toEqual([percent.chatId]);
    for (const strange of ['0%s', '_%', '\\', "'; DROP TABLE chats; --"]) {
      expect(await search(strange)).toEqual([]);
    }
    await messages().request(renameChat, { studentId, chatId: osmosis.chatId, title: 'Cells' });
    expect(await search('cells')).toEqual([osmosis.chatId]);
  });
});

describe('the messages of a day', () => {
  it('are so many, also of the next account of the same mailbox, and new ones come with the next day', async () => {
    const studentId = randomUUID();
    const { chatId } = await say(studentId, 'Message 0');
    for (let n = 1; n < A_DAY; n += 1) await say(studentId, `Message ${n}`, chatId);
    expect((await list(studentId)).state.messagesLeft).toBe(0);
    const refused = { code: 'too_many_requests' };
    await expect(say(studentId, 'One more', chatId)).rejects.toMatchObject(refused);
    expect((await list(studentId)).chats).toHaveLength(1);

    // A day ends at midnight in the university's time zone, which is one hour ahead.
    now = new Date('2026-11-20T22:59:00Z');
    await expect(say(studentId, 'One more', chatId)).rejects.toMatchObject(refused);
    now = new Date('2026-11-20T23:01:00Z');
    await say(studentId, 'One more', chatId);
    expect((await list(studentId)).state.messagesLeft).toBe(A_DAY - 1);

    const next = randomUUID();
    await register(next, [studentId]);
    expect((await list(next)).state.messagesLeft).toBe(A_DAY - 1);
  });

  it('are counted for the admins in sums', async () => {
    const before = (await messages().request(getAssistantUse, {})).days[0];
    const studentId = randomUUID();
    const { chatId } = await say(studentId, 'What is osmosis?');
    await say(studentId, 'And inflation?', chatId);
    const after = (await messages().request(getAssistantUse, {})).days[0];
    expect((after?.answers ?? 0) - (before?.answers ?? 0)).toBe(2);
    expect((after?.students ?? 0) - (before?.students ?? 0)).toBe(1);
    expect(after).toMatchObject({ cost: null, promptTokens: 0 });
  });
});

describe('what the portal keeps of a student’s chats', () => {
  const exported = async (studentId: string) => {
    const request = { studentId, section: 'assistant.messages', after: null };
    const { items } = await messages().request(exportStudent, request);
    return textSchema.parse(items);
  };

  it('is exported, counted and forgotten, of this student alone', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    for (const studentId of [ada, ben]) await say(studentId, 'What is osmosis?');
    const items = await exported(ada);
    expect(items.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(items[0]?.content).toBe('What is osmosis?');
    expect(await messages().request(countStudent, { studentId: ada })).toEqual({ chats: 1 });
    for (let n = 0; n < 2; n += 1) await messages().request(forgetStudent, { studentId: ada });
    expect(await exported(ada)).toEqual([]);
    expect(await exported(ben)).toHaveLength(2);
    await expect(say(ada, 'Hello')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

async function register(studentId: string, formerIds: string[]): Promise<void> {
  const { subject } = studentRegistered;
  const body = { studentId, name: 'Ada', department: 'Economics', isDemo: false, formerIds };
  const eventId = randomUUID();
  await assistant.service.bus.deliver({ eventId, subject, correlationId: 'test', body });
}
