import { randomUUID } from 'node:crypto';
import { getChat, listChats } from '@portal/contracts/assistant';
import { Scheduler } from '@portal/kit';
import { DataSource } from 'typeorm';
import { send, startAssistant, type TestAssistant } from '../testing/assistant.fixture';
import { CANNOT_REASON } from './domain/write-from-passages';

let assistant: TestAssistant;
let beforeIndex: Awaited<ReturnType<typeof ask>>[];
beforeAll(async () => {
  assistant = await startAssistant();
  const studentId = randomUUID();
  const first = await ask(studentId, 'What is opportunity cost?');
  beforeIndex = [first, await ask(studentId, 'How do I earn XP?', first.chatId)];
  const { app } = assistant.service;
  await app.get(DataSource).query('UPDATE scheduled_work SET due_at = now()');
  await app.get(Scheduler, { strict: false }).runDue();
});
afterAll(() => assistant.stop());

/** Pages of two students, with words that occur nowhere else in the portal. */
const PAGES = [
  'A zorblat is a kiln for drying tulip bulbs, as growers of Lisse used it.',
  'Nothing is said here.',
  'The frimbel is a door, which has to stay shut for nine days.',
];
const ask = (studentId: string, message: string, chatId: string | null = null) =>
  send(assistant, { studentId, message, chatId });

describe('an answer without a model', () => {
  it('defines what is named by its meaning and a case, cites it, and says once that it cannot reason', async () => {
    const studentId = randomUUID();
    const { answer, chatId } = await ask(studentId, 'What is osmosis?');
    expect(answer.content).toMatch(/^\*\*Osmosis\*\*: net passage of water .+\[1\]/);
    expect(answer.sources[0]).toMatchObject({ number: 1, kind: 'concept', title: 'Osmosis' });
    expect(answer.notice).toBe(CANNOT_REASON);
    const next = await ask(studentId, 'What is diffusion?', chatId);
    expect(next.answer.notice).toBeNull();
  });

  it('compares two ideas side by side', async () => {
    const { answer } = await ask(
      randomUUID(),
      'What is the difference between mitosis and meiosis?',
    );
    expect(answer.content).toMatch(/\| Mitosis \| Meiosis \|/);
    expect(answer.content).toMatch(/\| What it is \| .+\[\d\] \| .+\[\d\] \|/);
  });

  it('says that the two come from different subjects, where one may be another meaning', async () => {
    const { answer } = await ask(randomUUID(), 'Compare osmosis and diffusion');
    expect(answer.content).toMatch(/\n\nThese come from different subjects/);
    const same = await ask(randomUUID(), 'Compare mitosis and meiosis');
    expect(same.answer.content).not.toMatch(/different subjects/);
  });

  it.each([
    ['What is the difference between debit and credit?', /\| Debit \| Credit entry \|/],
    ['Compare credit with debit', /\| Credit entry \| Debit \|/],
  ])('to %j finds both, also where many others have the name', async (message, row) => {
    const { answer } = await ask(randomUUID(), message);
    expect(answer.content).toMatch(row);
  });

  it('says of a name that only kinds have which kinds it has', async () => {
    const { answer } = await ask(randomUUID(), 'What is photosynthesis?');
    expect(answer.content).toMatch(/^I have these kinds of photosynthesis:\n\n- \*\*/);
    for (const name of ['C3 photosynthesis', 'C4 photosynthesis']) {
      expect(answer.content).toMatch(new RegExp(`^- \\*\\*${name}\\*\\*: .+ \\[\\d\\]$`, 'm'));
    }
  });

  it('lists the kinds of a name before other ideas with its word', async () => {
    const { answer } = await ask(randomUUID(), 'What is memory?');
    expect(answer.content.match(/^- \*\*.+ memory\*\*: /gm)?.length).toBeGreaterThan(1);
  });

  it('answers each of two questions, the second one by the subject of the first', async () => {
    const message = 'What is osmosis and how does diffusion differ?';
    const { answer } = await ask(randomUUID(), message);
    const [first = '', second = ''] = answer.content.split(
      '**How does diffusion differ from osmosis?**',
    );
    expect(first).toMatch(
      /^\*\*What is osmosis\?\*\*\n\n\*\*Osmosis\*\*: net passage of water .+\[1\]/,
    );
    expect(second).toMatch(/\| Diffusion \| Osmosis \|/);
    expect(second).toMatch(/\| What it is \| .+\[\d\] \| .+\[1\] \|/);
    const titles = answer.sources.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Osmosis', 'Diffusion']));
  });

  it.each([
    'What is osmosis? I have an exam tomorrow.',
    'What is osmosis? Please answer in simple words.',
    'Can you explain what osmosis is and how it works with an example?',
  ])('answers %j as one question', async (message) => {
    const { answer } = await ask(randomUUID(), message);
    expect(answer.content).not.toMatch(/I found nothing|exam tomorrow|simple words|How what/);
    expect(answer.sources.map(({ title }) => title)).toContain('Osmosis');
  });

  it('answers each of two questions also where something is said beside them', async () => {
    const message = 'What is osmosis? What is inflation? My teacher asked me yesterday.';
    const { answer } = await ask(randomUUID(), message);
    expect(answer.content).toMatch(/\*\*What is inflation\?\*\*\n\n\*\*Inflation\*\*: /);
    expect(answer.content).not.toMatch(/I found nothing|teacher/);
  });

  it('says of a question of several for which it found nothing, and of those behind the third', async () => {
    const message = 'What is osmosis? What is a xqzt? What is inflation? What is entropy?';
    const { answer } = await ask(randomUUID(), message);
    expect(answer.content).toMatch(/\*\*What is a xqzt\?\*\*\n\nI found nothing/);
    expect(answer.content).toMatch(/ask each by itself:\n\n- What is entropy\?$/);
    expect(answer.sources.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Osmosis', 'Inflation']),
    );
  });

  it.each([
    'What is osmosis and how does diffusion differ?',
    'What is osmosis?',
    'Which books on statistics should I read?',
    'What is the difference between mitosis and meiosis?',
  ])('to %j numbers its sources from 1 without a gap, as they appear', async (message) => {
    const { answer } = await ask(randomUUID(), message);
    const appearing = [...answer.content.matchAll(/\[(\d)\]/g)].map(([, number]) => Number(number));
    const numbers = answer.sources.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect([...new Set(appearing)]).toEqual(numbers);
  });

  it('lists what to read, the own material and the library', async () => {
    const { answer } = await ask(randomUUID(), 'Which books on statistics should I read?');
    expect(answer.content).toContain('Then read:');
    const books = answer.sources.filter(({ kind }) => kind === 'book');
    expect(books.length).toBeGreaterThan(0);
    for (const { path } of books) expect(path).toMatch(/^\/librarysearch\?q=/);
  });

  it('asks three questions on what was talked about', async () => {
    const studentId = randomUUID();
    const { chatId } = await ask(studentId, 'What is osmosis?');
    const { answer } = await ask(studentId, 'Check my understanding', chatId);
    expect(answer.content).toMatch(/^1\. .+osmosis/i);
    expect(answer.content).toMatch(/^3\. /m);
  });

  it('says that it found nothing, and makes nothing up', async () => {
    const { answer } = await ask(randomUUID(), 'xqzt flurb wuggle?');
    expect(answer.content).toMatch(/^I found nothing/);
    expect(answer.sources).toEqual([]);
  });

  it('consists of what passages say: each quoted line stands in its source', async () => {
    const { answer } = await ask(randomUUID(), 'How do I reset my password?');
    const quoted = [...answer.content.matchAll(/^> (.+) \[(\d)\]$/gm)];
    expect(quoted.length).toBeGreaterThan(0);
    for (const [, text = '', number] of quoted) {
      const source = answer.sources.find((one) => one.number === Number(number));
      const parts = text
        .replaceAll('\\', '')
        .split(' … ')
        .map((part) => part.replace(/ …$/, ''));
      for (const part of parts) expect(source?.excerpt.replace(/\s+/g, ' ')).toContain(part);
    }
  });
});

describe('a quiz', () => {
  it.each([
    ['What is the difference between mitosis and meiosis?', ['Mitosis', 'Meiosis']],
    ['What is the difference between debit and credit?', ['Debit', 'Credit entry']],
    ['What is osmosis? What is inflation?', ['Osmosis', 'Inflation']],
  ])('after %j asks on each idea of the answer, and shows no case again', async (first, names) => {
    const studentId = randomUUID();
    const shown = await ask(studentId, first);
    const check = await ask(studentId, 'Check my understanding', shown.chatId);
    const quiz = await ask(studentId, 'quiz me on this', shown.chatId);
    expect(quiz.answer.content).toBe(check.answer.content);
    const asked = [...quiz.answer.content.matchAll(/what is \*\*(.+?)\*\*\?/g)].map(
      ([, name]) => name,
    );
    expect(asked).toEqual(names);
    expect(quiz.answer.content).not.toMatch(/\.\?|understanding/i);
    const [, shows] = /does this show: (.+)\?/.exec(quiz.answer.content) ?? [];
    if (shows) expect(shown.answer.content).not.toContain(shows);
    const said = await ask(studentId, 'One splits in two, the other moves.', shown.chatId);
    expect(said.answer.content).toMatch(/Compare it with:\n\n1\. \*\*.+\*\*: .+ \[1\]\n2\. /);
    expect(said.answer.sources.map(({ title }) => title)).toEqual(names);
  });

  it('is on what it names, and says that nothing was asked where nothing was', async () => {
    const studentId = randomUUID();
    const none = await ask(studentId, 'Check my understanding');
    expect(none.answer.content).toMatch(/^Ask me about an idea first/);
    const { answer } = await ask(studentId, 'Quiz me on osmosis', none.chatId);
    expect(answer.content).toMatch(/^1\. In your own words, what is \*\*Osmosis\*\*\?/);
  });
});

describe('a question that is the title of a help article', () => {
  it('is answered by that article, later in a chat and before passages are indexed, too', async () => {
    const studentId = randomUUID();
    const { chatId } = await ask(studentId, 'What is opportunity cost?');
    const later = await ask(studentId, 'how do I earn xp', chatId);
    const quiz = await ask(studentId, 'How do I make a practice test?', chatId);
    expect(beforeIndex[0]?.answer.sources[0]).toMatchObject({ title: 'Opportunity cost' });
    for (const { answer } of [later, ...beforeIndex.slice(1)]) {
      expect(answer.sources).toMatchObject([{ title: 'How do I earn XP?', path: '/TestLab' }]);
      expect(answer.content).toContain('Every right answer in TestLab earns 2 XP.');
    }
    expect(quiz.answer.sources).toMatchObject([{ kind: 'help' }]);
  });
});

describe('small talk', () => {
  it.each(['Hello', 'hi', 'thank you', 'Good morning!', 'ok', 'bye', 'Who are you?', 'help'])(
    '%j gets a short reply without sources',
    async (message) => {
      const { answer } = await ask(randomUUID(), message);
      expect(answer).toMatchObject({ state: 'done', sources: [], notice: null });
      expect(answer.content).not.toMatch(/\[\d\]|nothing/);
      expect(answer.content).not.toBe('');
    },
  );

  it('does not take the place of what is said once a chat', async () => {
    const studentId = randomUUID();
    const { chatId } = await ask(studentId, 'Hello');
    const { answer } = await ask(studentId, 'What is osmosis?', chatId);
    expect(answer.notice).toBe(CANNOT_REASON);
  });
});

describe('a question for the own material', () => {
  const NAGLE = 'What does Nagle’s algorithm do according to my notes?';

  it('says first that none is kept, and what the answer is from', async () => {
    const { answer } = await ask(randomUUID(), NAGLE);
    const first = 'You keep no material yet, so this is from the portal’s knowledge base.';
    expect(answer.content.startsWith(first)).toBe(true);
    expect(answer.sources[0]).toMatchObject({ kind: 'concept', title: "Nagle's algorithm" });
  });

  it('says that nothing there matches', async () => {
    const studentId = randomUUID();
    assistant.kept.keep(studentId, 'bulbs.txt', ...PAGES);
    const { answer } = await ask(studentId, NAGLE);
    expect(answer.content).toMatch(/^Nothing in your own material matches this, so this is from/);
  });

  it('is answered from it alone where it has something', async () => {
    const studentId = randomUUID();
    const text = 'Nagle’s algorithm holds small segments back until the last one is confirmed.';
    assistant.kept.keep(studentId, 'networks.txt', text);
    const { answer } = await ask(studentId, NAGLE);
    expect(answer.sources).toMatchObject([{ kind: 'own', title: 'networks.txt' }]);
    expect(answer.content).not.toContain('knowledge base');
  });

  it.each(['isAway', 'isUnsearchable'] as const)(
    'says that it cannot be searched just now (%s)',
    async (how) => {
      const studentId = randomUUID();
      assistant.kept.keep(studentId, 'bulbs.txt', ...PAGES);
      assistant.kept[how] = true;
      const { answer } = await ask(studentId, NAGLE);
      assistant.kept[how] = false;
      expect(answer.content).toMatch(/^Your own material cannot be searched just now, so this/);
    },
  );
});

describe('a message that is answered again', () => {
  it('is answered as it is kept, whatever its text is now', async () => {
    const [studentId, messageId] = [randomUUID(), randomUUID()];
    const sent = { studentId, messageId, message: 'What is osmosis?' };
    const { chatId } = await send(assistant, sent);
    const other = { ...sent, chatId, message: 'What is diffusion?', isAgain: true };
    const { question, answer } = await send(assistant, other);
    expect(question.content).toBe('What is osmosis?');
    expect(answer.sources[0]).toMatchObject({ title: 'Osmosis' });
  });
});

describe('the own material', () => {
  const RADIO = [
    'Dead air is silence on a broadcast that was not planned.',
    'A cold open is a scene that comes before the titles of a show.',
  ];

  it('goes first with its exact definition, before what is called something like it', async () => {
    const studentId = randomUUID();
    assistant.kept.keep(studentId, 'radio.txt', ...RADIO);
    const { answer } = await ask(studentId, 'What is dead air?');
    expect(answer.content).toMatch(
      /^This is what I found:\n\n\*\*radio\.txt, Page 1\*\*\n\n> Dead air is/,
    );
  });

  it.each([[RADIO], [[RADIO.join(' ')]]])('compares what it defines (%j)', async (texts) => {
    const studentId = randomUUID();
    assistant.kept.keep(studentId, 'radio.txt', ...texts);
    const { answer } = await ask(studentId, 'Compare dead air and cold open');
    expect(answer.content).toMatch(/^\| {2}\| dead air \| cold open \|/);
    expect(answer.content).toMatch(
      /\| What it is \| Dead air is .+ \[\d\] \| A cold open is .+ \[\d\] \|/,
    );
    expect(answer.sources.every(({ kind }) => kind === 'own')).toBe(true);
  });

  it('is the student’s own and nobody else’s (G74)', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    assistant.kept.keep(ada, 'bulbs.txt', ...PAGES);
    const hers = await ask(ada, 'What is a zorblat?');
    expect(hers.answer.sources).toMatchObject([
      { kind: 'own', title: 'bulbs.txt', place: 'Page 1' },
    ]);
    const his = await ask(ben, 'What is a zorblat?');
    expect(JSON.stringify(his.chunks)).not.toContain('tulip');
    expect(his.answer.content).toMatch(/^I found nothing/);
  });

  it('is quoted no longer once it is deleted, and old citations say so, in the list of chats, too (G76)', async () => {
    const studentId = randomUUID();
    const materialId = assistant.kept.keep(studentId, 'bulbs.txt', ...PAGES);
    const { chatId, answer } = await ask(studentId, 'What is a zorblat?');
    expect(answer.sources).toMatchObject([{ materialId, isGone: false }]);
    assistant.kept.delete(materialId);
    const { messages } = await assistant.service.messages.request(getChat, { studentId, chatId });
    expect(messages[1]?.sources).toMatchObject([{ materialId, isGone: true, excerpt: '' }]);
    await ask(studentId, 'Hello');
    const { chats } = await assistant.service.messages.request(listChats, { studentId });
    expect(chats[1]).toMatchObject({ _id: chatId, messages });
    const again = await ask(studentId, 'What is a zorblat?', chatId);
    expect(again.answer.sources).toEqual([]);
    expect(again.answer.content).not.toContain('tulip');
  });

  it('is looked through for each question of a chat (G78)', async () => {
    const studentId = randomUUID();
    assistant.kept.keep(studentId, 'bulbs.txt', ...PAGES);
    const first = await ask(studentId, 'What is a zorblat?');
    expect(first.answer.sources[0]).toMatchObject({ place: 'Page 1' });
    const second = await ask(studentId, 'What is the frimbel?', first.chatId);
    expect(second.answer.sources[0]).toMatchObject({ kind: 'own', place: 'Page 3' });
  });

  it('that cannot be looked through just now keeps nobody from the rest', async () => {
    assistant.kept.isAway = true;
    const { answer } = await ask(randomUUID(), 'What is osmosis?');
    assistant.kept.isAway = false;
    expect(answer.sources[0]).toMatchObject({ title: 'Osmosis' });
  });
});
