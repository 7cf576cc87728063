import { getStudyPreferencesRoute, studyLive, type StudyRoom } from '@portal/contracts/study';
import { getPracticeRoute, type StudyPractice } from '@portal/contracts/study-practice';
import { getPastTopicsRoute, getModelHostRoute } from '@portal/contracts/testlab';
import {
  ADA,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';

const ROOM = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const ROUND = '1f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const BEN = '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
const { asks, pushes } = studyLive;

const member = (_id: string, name: string) => ({
  _id,
  name,
  department: 'Economics' as const,
  peerId: null,
  media: { audio: false, video: false, screen: false },
  isHere: true,
});
const MEMBERS = [member(ADA._id, ADA.name), member(BEN, 'Ben Eze')];
const said = (number: number, text: string) => ({
  _id: `2f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f${number}`,
  number,
  channel: 'room' as const,
  userId: BEN,
  user: 'Ben Eze',
  text,
  time: '2026-09-01T08:00:00.000Z',
});
const room = (more: Partial<StudyRoom> = {}): StudyRoom => ({
  roomId: ROOM,
  revision: 1,
  members: MEMBERS,
  messages: [],
  lab: { topics: '', numQuestions: 5 },
  call: {
    roomId: ROOM,
    roomUrl: `http://localhost/study/${ROOM}`,
    provider: 'built-in',
    token: null,
    iceServers: [],
    iceTransportPolicy: 'all',
    notice: null,
  },
  ...more,
});

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  portal.answer(getPastTopicsRoute, { topics: [] });
  portal.answer(getModelHostRoute, { host: null });
  portal.answer(getStudyPreferencesRoute, {
    showsOnline: false,
    topics: [],
    blocked: [],
    freeMinutesLeft: 30,
    xpPerMinute: 1,
  });
});
beforeEach(() => {
  portal.answerAsk(asks.present, () => ({ isInCall: false, mayReturn: false }));
  portal.answer(getPracticeRoute, { practice: null });
  portal.answerAsk(asks.joinRoom, () => room());
});

const REFUSED = `navigator.mediaDevices.getUserMedia = () =>
  Promise.reject(new DOMException('denied', 'NotAllowedError'));`;

const WAITS = 'navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);';

async function openRoom(width: number, script?: string): Promise<Page> {
  const page = await openScreen(portal, '/terms', { width });
  if (script) await page.addInitScript(script);
  await page.goto(`${portal.url}/study/${ROOM}`);
  await page.getByRole('heading', { name: 'Shared test lab' }).waitFor();
  return page;
}

describe.each(WIDTHS)('a study room at %i px', (width) => {
  it('explains a refused microphone and camera in view, above the controls', async () => {
    const page = await openRoom(width, REFUSED);
    const fault = page.getByText(/microphone/i).first();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const controls = await page.getByRole('group', { name: 'Call controls' }).boundingBox();
    for (const words of await page.locator('p.text-rose').all()) {
      const box = await words.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
    }
    await fault.waitFor();
    await expectSound(page, 'room-refused-devices');
  });

  it('explains them in a call too, above its pictures, as soon as it is entered', async () => {
    portal.answerAsk(asks.present, () => ({ isInCall: true, mayReturn: false }));
    const kept = JSON.stringify({ roomId: ROOM, audio: true, video: true });
    const page = await openRoom(
      width,
      `${REFUSED} sessionStorage.setItem('study-call', '${kept}');`,
    );
    const faults = page.getByRole('alert').filter({ hasText: 'is not allowed to use your' });
    await expectSoon(() => faults.count(), 2);
    const header = await page.getByRole('banner').boundingBox();
    const stage = await page.locator('[data-call]').last().boundingBox();
    const controls = await page.getByRole('group', { name: 'Call controls' }).boundingBox();
    for (const words of await faults.all()) {
      const box = await words.boundingBox();
      const end = (box?.y ?? 0) + (box?.height ?? 0);
      expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      expect(end).toBeLessThanOrEqual(stage?.y ?? 0);
      expect(end).toBeLessThanOrEqual(controls?.y ?? 0);
    }
    await expectSound(page, 'room-call-refused-devices');
  });

  it('turns a ring of its whole size beside however long a text', async () => {
    const page = await openRoom(width, WAITS);
    const ring = page.getByRole('status').locator('svg').first();
    await ring.waitFor();
    await ring.evaluate((svg) => svg.after('Long words '.repeat(80)));
    expect((await ring.boundingBox())?.width).toBeGreaterThanOrEqual(22);
  });

  it('has controls that are a strip of the window, with nothing of the page in or below it', async () => {
    const page = await openRoom(width);
    const strip = page.locator('[data-bottom-bar]');
    const look = await strip.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element);
      const { left, right, bottom } = element.getBoundingClientRect();
      const below = [...document.querySelectorAll('nav')]
        .map((nav) => nav.getBoundingClientRect())
        .find(({ top, height }) => height > 0 && top >= bottom - 1);
      return { backgroundColor, left, right, gap: (below?.top ?? innerHeight) - bottom };
    });
    expect(look.backgroundColor).not.toMatch(/, 0\)$|transparent/);
    expect(look.gap).toBeLessThanOrEqual(0.5);
    expect(look.right).toBe(width);
    expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/Student');
    await expectSound(page, 'room');
  });

  it('shows messages with their own direction and with links', async () => {
    portal.answerAsk(asks.joinRoom, () =>
      room({
        messages: [said(1, 'שלום (לכולם).'), said(2, 'https://example.org/wiki/Foo_(bar).')],
      }),
    );
    const page = await openRoom(width);
    const hebrew = page.getByText(/שלום/);
    await hebrew.waitFor({ state: 'attached' });
    expect(await hebrew.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    const link = page.getByRole('link', { name: /Foo_/, includeHidden: true });
    expect(await link.getAttribute('href')).toBe('https://example.org/wiki/Foo_(bar)');
  });

  it('sends no message by an Enter that ends a word of an input method (Safari)', async () => {
    const texts: string[] = [];
    portal.answerAsk(asks.message, ({ msg }) => {
      texts.push(msg.text);
      return { message: { ...said(1, msg.text), userId: ADA._id, user: ADA.name } };
    });
    const page = await openRoom(width);
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('にほん');
    await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await field.fill('日本');
    await field.press('Enter');
    await expectSoon(() => texts, ['日本']);
    await expectSoon(() => field.inputValue(), '');
  });

  it('says who has left, and what came of the round that this has ended', async () => {
    const question = { question: 'Which is meant?', choices: ['One', 'Two', 'Three', 'Four'] };
    const base = { roomId: ROOM, roundId: ROUND, revision: 2, startedBy: BEN };
    const running: StudyPractice = {
      state: 'running',
      ...base,
      isTakingPart: true,
      questions: [question],
      notice: null,
      endsAt: new Date(Date.now() + 100_000).toISOString(),
      choices: [1],
      progress: [
        { userId: ADA._id, answered: 1 },
        { userId: BEN, answered: 0 },
      ],
    };
    const closed: StudyPractice = {
      state: 'closed',
      ...base,
      revision: 3,
      isTakingPart: true,
      questions: [question],
      key: [{ answerIndex: 1, explanation: 'It is so.' }],
      answers: [{ choice: 1, correct: true, xpEarned: 2 }],
      xpEarned: 2,
      scores: [
        { userId: ADA._id, right: 1, answered: 1 },
        { userId: BEN, right: 0, answered: 0 },
      ],
    };
    portal.answer(getPracticeRoute, { practice: running });
    const page = await openRoom(width);
    await page.getByText('Which is meant?').waitFor();
    portal.push(pushes.ended, { roomId: ROOM, how: 'ended-for-both' });
    await page.getByText('Ben Eze has left, so the call has ended.').waitFor();
    portal.answer(getPracticeRoute, { practice: closed });
    await page.getByText('It is so.').waitFor();
    expect(await page.getByText('Ben Eze').count()).toBeGreaterThan(1);
    await expectSound(page, 'room-over-with-result');
  });

  it('asks before a call and its round are left, and leads to the round', async () => {
    const left: unknown[] = [];
    portal.answerAsk(asks.endForBoth, ({ roomId }) => {
      left.push(roomId);
      return {};
    });
    const running: StudyPractice = {
      state: 'running',
      roomId: ROOM,
      roundId: ROUND,
      revision: 2,
      startedBy: BEN,
      isTakingPart: true,
      questions: [{ question: 'Which is meant?', choices: ['One', 'Two', 'Three', 'Four'] }],
      notice: null,
      endsAt: new Date(Date.now() + 100_000).toISOString(),
      choices: [null],
      progress: [
        { userId: ADA._id, answered: 0 },
        { userId: BEN, answered: 0 },
      ],
    };
    portal.answer(getPracticeRoute, { practice: running });
    const page = await openRoom(width);
    await page.getByText('Which is meant?').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const way = page.getByRole('button', { name: 'Go to the round' });
    if (width < 1000) {
      await expectSound(page, 'room-round-way');
      await way.click();
      await way.waitFor({ state: 'detached' });
      const lab = await page.getByRole('heading', { name: 'Shared test lab' }).boundingBox();
      const header = await page.getByRole('banner').boundingBox();
      expect(lab?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      expect(lab?.y).toBeLessThan(300);
    }
    await page.getByRole('button', { name: 'Leave' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave the call?' });
    await dialog.getByText('It ends for both of you, and so does the round.').waitFor();
    await expectSound(page, 'room-leave-dialog');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(left).toEqual([]);
    await page.getByRole('button', { name: 'Leave' }).click();
    await dialog.getByRole('button', { name: 'Leave the call' }).click();
    await expectSoon(() => left, [ROOM]);
  });
});
