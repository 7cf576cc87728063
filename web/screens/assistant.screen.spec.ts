import {
  clearChatsRoute,
  getChatRoute,
  listChatsRoute,
  searchChatsRoute,
  sendMessageRoute,
} from '@portal/contracts/assistant';
import { generateQuestionsRoute } from '@portal/contracts/testlab';
import {
  buildChat,
  buildMessage,
  id,
  OSMOSIS,
  showChats,
  STATE,
  WrittenAnswer,
} from './assistant-chats';
import {
  closeScreens,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

const PATH = '/Mivaai';
let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
});
afterEach(closeScreens);

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
async function ask(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}
/** Accepts the next message without a response. */
const nextUnanswered = () =>
  new Promise<{ messageId: string }>((resolve) =>
    // Parsed by the route.
    portal.answerRaw(sendMessageRoute, (_, { body }) => resolve(body as { messageId: string })),
  );
const sentBodies = () => portal.callsOf(sendMessageRoute).map(({ body }) => body);

describe.each(WIDTHS)('the assistant at %i px', (width) => {
  it('shows a skeleton while it loads, then the first chat with its times and sources', async () => {
    const chats = [buildChat(), buildChat({ _id: id(900_002), title: 'Another chat' })];
    const release = portal.hold(listChatsRoute, {
      chats,
      state: { hasModel: true, host: 'models.example', messagesLeft: 12 },
    });
    const page = await openScreen(portal, PATH, { width });
    await page
      .getByRole('status')
      .getByText('Loading', { exact: true })
      .waitFor({ state: 'attached' });
    await expectSound(page, 'assistant-loading');
    release();
    await log(page).getByText('moves water through a membrane').waitFor();
    expect(await log(page).locator('time').count()).toBe(2);
    await page.getByText('12 messages left today').waitFor();
    await page.getByText('sent to models.example').waitFor();
    // Messages scroll, the page around them does not.
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    ).toBeLessThanOrEqual(0);
    await expectSound(page, 'assistant');
    await page.getByRole('button', { name: 'Source 1: Osmosis' }).click();
    await page.getByRole('dialog').getByText('Osmosis: movement of water').waitFor();
    await expectSound(page, 'assistant-source');
  });

  it('says hello, says that it cannot reason, and that chats could not be loaded', async () => {
    showChats(portal, [], { hasModel: false, host: null, messagesLeft: 199 });
    const page = await openScreen(portal, PATH, { width });
    await page.getByText('Say hello to Miva AI').waitFor();
    await page.getByText('No language model is connected: answers are quoted').waitFor();
    expect(await page.getByText('OPENAI_API_KEY').count()).toBe(0);
    await expectSound(page, 'assistant-empty');
    portal.refuse(listChatsRoute, 400, 'invalid_input', 'Refused');
    await page.reload();
    await page.getByText('Your chats could not be loaded.').waitFor();
    await page.getByRole('heading', { name: 'Miva AI', level: 1 }).waitFor();
    await expectSound(page, 'assistant-error');
  });

  it('shows ... while it waits, words as they come (also cut within a sign), and the end (G62)', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    const next = WrittenAnswer.next(portal, [OSMOSIS]);
    await ask(page, 'What is osmosis?');
    const answer = await next;
    await log(page).getByText('...', { exact: true }).waitFor();
    await expectSound(page, 'assistant-waiting');
    answer.text('Osmosis ');
    answer.bytes('naïve 你好 🙂 ');
    await log(page).getByText('Osmosis naïve 你好 🙂').waitFor();
    answer.end('Osmosis naïve 你好 🙂 moves water [1].', { sources: [OSMOSIS] });
    await page.getByRole('button', { name: 'Source 1: Osmosis' }).waitFor();
    expect(await log(page).getByRole('article').count()).toBe(2);
    await expectSound(page, 'assistant-answered');
  });

  it('keeps what came before a failure, and tries again under the same id (G64)', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    const first = WrittenAnswer.next(portal);
    await ask(page, 'Why?');
    (await first).text('Two words');
    (await first).end('Two words', {
      state: 'failed',
      failure: 'The language model did not answer. Please try again.',
    });
    await log(page).getByText('Two words').waitFor();
    await log(page).getByRole('alert').getByText('did not answer').waitFor();
    await expectSound(page, 'assistant-failed');
    const second = WrittenAnswer.next(portal);
    await page.getByRole('button', { name: 'Try again' }).click();
    (await second).end('All of it.');
    await log(page).getByText('All of it.').waitFor();
    const [one, other] = sentBodies().slice(-2) as { messageId: string; isAgain: boolean }[];
    expect(other?.messageId).toBe(one?.messageId);
    expect(other?.isAgain).toBe(true);
    expect(await log(page).getByRole('article').count()).toBe(2);
  });
});

describe('the assistant', () => {
  const width = 1280;

  it('stops: the portal is left, what came stays, and the next message goes at once (G66, G68)', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    const next = WrittenAnswer.next(portal);
    await ask(page, 'Tell me all');
    const answer = await next;
    answer.text('three words here');
    await log(page).getByText('three words here').waitFor();
    const left = answer.left();
    portal.answer(listChatsRoute, {
      chats: [],
      state: { hasModel: true, host: null, messagesLeft: 1 },
    });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await left;
    await log(page).getByText('Stopped here.').waitFor();
    await log(page).getByText('three words here').waitFor();
    const second = WrittenAnswer.next(portal);
    await ask(page, 'And now');
    (await second).end('At once.');
    await log(page).getByText('At once.').waitFor();
  });

  it('says in words, with a retry, that nothing came of an answer at all (G64)', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    const next = WrittenAnswer.next(portal);
    await ask(page, 'Why?');
    (await next).end('', { state: 'failed', failure: 'The portal is busy just now.' });
    const answer = log(page).getByRole('article', { name: 'Assistant' });
    await answer.getByRole('alert').getByText('The portal is busy just now.').waitFor();
    await answer.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await answer.count()).toBe(1);
    expect(await answer.getByRole('button', { name: 'Copy this message' }).count()).toBe(0);
    // There is no answer to refer to.
    expect(await log(page).getByText('Quiz me on this').count()).toBe(0);
  });

  it('gives a message back at once that is stopped before the first word, and shows what was kept of it', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    const sent = nextUnanswered();
    await ask(page, 'Tell me all');
    const question = buildMessage(1, { _id: (await sent).messageId, content: 'Tell me all' });
    const messages = [question, buildMessage(2, { content: '', state: 'stopped' })];
    // Slow connection: the stored part arrives only later.
    const release = portal.hold(listChatsRoute, { chats: [buildChat({ messages })], state: STATE });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expectSoon(() => composer(page).inputValue(), 'Tell me all');
    await composer(page).press('End');
    await composer(page).pressSequentially(' of it');
    expect(await page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe(
      null,
    );
    release();
    await log(page).getByText('Stopped here.').waitFor();
    expect(await composer(page).inputValue()).toBe('Tell me all of it');
  });

  it('gives a message back whose answer has begun and has no word yet', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    const next = WrittenAnswer.next(portal);
    await ask(page, 'Tell me all');
    const left = (await next).left();
    await log(page).getByText('...', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expectSoon(() => composer(page).inputValue(), 'Tell me all');
    await left;
    await log(page).getByText('Stopped here.').waitFor();
    // An unchanged message is answered in its own place.
    const second = WrittenAnswer.next(portal);
    await composer(page).press('Enter');
    (await second).end('At once.');
    await log(page).getByText('At once.').waitFor();
    expect(sentBodies().at(-1)).toMatchObject({ message: 'Tell me all', isAgain: true });
    expect(await log(page).getByRole('article').count()).toBe(2);
  });

  it('gives back one that was not kept, and sends it under the same id', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    const sent = nextUnanswered();
    await ask(page, 'Tell me all');
    const { messageId } = await sent;
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expectSoon(() => composer(page).inputValue(), 'Tell me all');
    const next = WrittenAnswer.next(portal);
    await composer(page).press('Enter');
    (await next).end('At once.');
    await log(page).getByText('At once.').waitFor();
    expect(sentBodies().at(-1)).toMatchObject({ messageId, isAgain: true });
  });

  it('quizzes on what the last answer is about, beside an older test of the tab', async () => {
    const turgor = { ...OSMOSIS, number: 2, title: 'Turgor' };
    const messages = [
      buildMessage(1, { content: 'What is opportunity cost?' }),
      buildMessage(2),
      buildMessage(3, { content: 'What is osmosis?' }),
      buildMessage(4, {
        content: 'It moves water [1], as turgor does [2].',
        sources: [OSMOSIS, turgor],
      }),
    ];
    showChats(portal, [buildChat({ title: 'What is opportunity cost?', messages })]);
    answerTestLab(portal);
    const questions = [{ question: 'Which one?', choices: ['This', 'That'] }];
    portal.answer(generateQuestionsRoute, { sessionId: id(7), questions, notice: null });
    const page = await openScreen(portal, '/testlab', { width: 360 });
    await page.getByLabel('Topics').fill('markets');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('heading', { name: 'Which one?' }).waitFor();
    await page.goto(portal.url + PATH);
    await log(page).getByRole('link', { name: 'Quiz me on this' }).click();
    await page.waitForURL(/TestLab\?topics=Osmosis$/);
    await page.getByRole('heading', { name: 'Which one?' }).waitFor();
    expect(await page.getByLabel('Topics').isVisible()).toBe(true);
    expect(await page.getByLabel('Topics').inputValue()).toBe('Osmosis');
  });

  it('looks for chats once their words are typed, not with each key', async () => {
    showChats(portal, [buildChat()]);
    portal.answer(searchChatsRoute, { found: [] });
    const page = await openScreen(portal, PATH, { width });
    const before = portal.callsOf(searchChatsRoute).length;
    await page.getByRole('searchbox').pressSequentially('thermodynamics');
    await page.getByText('No chat contains these words.').waitFor();
    await expectSoon(() => portal.callsOf(searchChatsRoute).at(-1)?.query['q'], 'thermodynamics');
    expect(portal.callsOf(searchChatsRoute).length - before).toBeLessThan(
      'thermodynamics'.length / 2,
    );
  });

  it('sends and copies where the portal is opened by plain http', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    await page.evaluate(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
    });
    const next = WrittenAnswer.next(portal);
    await ask(page, 'What is osmosis?');
    (await next).end('It moves water.');
    await log(page).getByRole('button', { name: 'Copy this message' }).last().click();
    await page.getByText('Copied.').waitFor();
    await composer(page).press('ControlOrMeta+V');
    expect(await composer(page).inputValue()).toBe('It moves water.');
  });

  it('gives back a message that was refused, with the reason', async () => {
    showChats(portal, [buildChat()]);
    portal.refuse(sendMessageRoute, 429, 'too_many_requests', 'That is enough for today.');
    const page = await openScreen(portal, PATH, { width });
    await ask(page, 'One more');
    await page.getByText('That is enough for today.').first().waitFor();
    await expectSoon(() => composer(page).inputValue(), 'One more');
  });

  it('sends on Enter alone: not while composing, nor with Shift (G81)', async () => {
    showChats(portal, []);
    const page = await openScreen(portal, PATH, { width });
    const sent = portal.callsOf(sendMessageRoute).length;
    await composer(page).fill('にほん');
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await composer(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await composer(page).press('Shift+Enter');
    expect(await composer(page).inputValue()).toBe('にほん\n');
    expect(portal.callsOf(sendMessageRoute)).toHaveLength(sent);
    const next = WrittenAnswer.next(portal);
    await composer(page).press('Enter');
    (await next).end('Hello.');
    await log(page).getByText('Hello.').waitFor();
    expect(portal.callsOf(sendMessageRoute)).toHaveLength(sent + 1);
  });

  it('asks before it clears all chats', async () => {
    showChats(portal, [buildChat()]);
    portal.answer(clearChatsRoute, { message: 'All chats deleted.' });
    const before = portal.callsOf(clearChatsRoute).length;
    const page = await openScreen(portal, PATH, { width });
    await page.getByRole('button', { name: 'Clear' }).click();
    showChats(portal, []);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('Say hello to Miva AI').waitFor();
    expect(portal.callsOf(clearChatsRoute)).toHaveLength(before + 1);
  });

  it('keeps the chats that could not be cleared, and says so', async () => {
    showChats(portal, [buildChat()]);
    portal.refuse(clearChatsRoute, 503, 'unavailable', 'The portal is busy just now.');
    const page = await openScreen(portal, PATH, { width });
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('The portal is busy just now.').first().waitFor();
    await log(page).getByText('moves water through a membrane').waitFor();
    await page.getByRole('button', { name: 'Clear', disabled: false }).waitFor();
  });

  it('says of a citation whose file is gone that it is gone (G76)', async () => {
    const gone = { ...OSMOSIS, kind: 'own' as const, excerpt: '', materialId: id(5), isGone: true };
    const messages = [
      buildMessage(1),
      buildMessage(2, { content: 'So it is [1].', sources: [gone] }),
    ];
    showChats(portal, [buildChat({ messages })]);
    const page = await openScreen(portal, PATH, { width });
    await page.getByRole('button', { name: 'Source 1: Osmosis' }).click();
    await page.getByRole('dialog').getByText('The file has been deleted.').waitFor();
  });

  it('keeps the place of a reader who has scrolled up, and follows at the end (G85)', async () => {
    const all = Array.from({ length: 50 }, (_, at) => buildMessage(at + 1));
    showChats(portal, [buildChat({ messages: all, hasMore: true })]);
    const page = await openScreen(portal, PATH, { width });
    await log(page).getByText('Message 50', { exact: true }).waitFor();
    const next = WrittenAnswer.next(portal);
    await ask(page, 'Go on');
    const answer = await next;
    answer.text('line\n\n'.repeat(20));
    await expectSoon(async () => (await distanceToEnd(page)) < 80, true);
    await log(page).evaluate((element) => element.scrollTo({ top: 400 }));
    await page.getByRole('button', { name: 'To the newest message' }).waitFor();
    const before = await log(page).evaluate((element) => element.scrollTop);
    answer.text('more\n\n'.repeat(40));
    answer.end('line\n\n'.repeat(20) + 'more\n\n'.repeat(40));
    await page
      .getByRole('button', { name: 'Quiz me on this' })
      .or(page.getByRole('link', { name: 'Quiz me on this' }))
      .waitFor();
    expect(
      Math.abs((await log(page).evaluate((element) => element.scrollTop)) - before),
    ).toBeLessThan(2);
    await page.getByRole('button', { name: 'To the newest message' }).click();
    await expectSoon(async () => (await distanceToEnd(page)) < 80, true);
    // A sent message is scrolled into view from any position.
    await log(page).evaluate((element) => element.scrollTo({ top: 400 }));
    await page.getByRole('button', { name: 'To the newest message' }).waitFor();
    const following = WrittenAnswer.next(portal);
    await ask(page, 'One more question');
    await expectSoon(async () => (await distanceToEnd(page)) < 80, true);
    (await following).end('One more answer.');
    await log(page).getByText('One more answer.').waitFor();
    // Earlier messages are prepended, and only those in view are rendered.
    portal.answer(getChatRoute, {
      ...buildChat(),
      messages: Array.from({ length: 50 }, (_, at) => buildMessage(at + 1_001)),
    });
    await log(page).evaluate((element) => element.scrollTo({ top: 0 }));
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expectSoon(() => page.getByRole('button', { name: 'Earlier messages' }).count(), 0);
    expect(await log(page).getByRole('article').count()).toBeLessThan(40);
  });
});

async function distanceToEnd(page: Page): Promise<number> {
  return log(page).evaluate(
    ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
  );
}
