import { sendMessageRoute } from '@portal/contracts/assistant';
import { buildChat, showChats, WrittenAnswer } from './assistant-chats';
import {
  closeScreens,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  type Page,
  type PortalDouble,
} from './screen';

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
});
afterEach(closeScreens);

const PHONE = { width: 360, height: 740 };
const NO_MODEL = { hasModel: false, host: 'models.example', messagesLeft: 3 };
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
async function open(): Promise<Page> {
  const page = await openScreen(portal, '/Mivaai', { width: PHONE.width });
  await page.setViewportSize(PHONE);
  return page;
}

interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the pairs of boxes that overlap. */
function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other) => `${one.name} / ${other.name}`),
  );
}

describe('the assistant on a phone', () => {
  it('gives messages at least 60 % of the height, and a line to the composer that grows', async () => {
    showChats(portal, [buildChat()], NO_MODEL);
    const page = await open();
    await log(page).getByText('moves water through a membrane').waitFor();
    const shown = await log(page).boundingBox();
    expect((shown?.height ?? 0) / PHONE.height).toBeGreaterThanOrEqual(0.6);
    // A page that scrolls would hide the composer behind the bar.
    const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await scrolls()).toBeLessThanOrEqual(PHONE.height);
    const height = async () => (await composer(page).boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(50);
    await composer(page).fill('one\ntwo\nthree');
    expect(await height()).toBeGreaterThan(70);
    expect(await scrolls()).toBeLessThanOrEqual(PHONE.height);
    // The suggested actions are rendered after the newest message, which is in view.
    await composer(page).fill('');
    await expectSoon(
      () =>
        log(page).evaluate(
          ({ scrollHeight, scrollTop, clientHeight }) =>
            scrollHeight - scrollTop - clientHeight < 2,
        ),
      true,
    );
    await log(page).getByRole('link', { name: 'Quiz me on this' }).waitFor();
    await log(page).getByText('3 messages left today').waitFor();
    expect(await page.getByText('OPENAI_API_KEY').count()).toBe(0);
    await expectSound(page, 'assistant-phone');
  });

  it('lays nothing over anything in the empty state', async () => {
    showChats(portal, [], NO_MODEL);
    const page = await open();
    await page.getByText('Say hello to Miva AI').waitFor();
    const notice = page.getByText('No language model is connected');
    await notice.waitFor();
    const parts = [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Say hello to Miva AI').locator('..'),
      ...(await page
        .getByRole('list', { name: 'Questions to begin with' })
        .getByRole('button')
        .all()),
      notice,
      page.getByText('sent to models.example'),
      page.getByRole('button', { name: 'Tutor' }),
      page.getByRole('button', { name: 'Chats' }),
      page.getByRole('button', { name: 'Clear' }),
      page.locator('form').filter({ has: composer(page) }),
      page.getByRole('navigation').filter({ hasText: 'More' }),
    ];
    const boxes: Box[] = [];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect(box).not.toBeNull();
      if (box) boxes.push({ name: (await part.textContent()) ?? '', ...box });
    }
    expect(overlaps(boxes)).toEqual([]);
    expect(boxes.filter(({ y, height }) => y < 64 || y + height > PHONE.height)).toEqual([]);
    await expectSound(page, 'assistant-phone-empty');
  });

  it('asks the tutor, who is turned on beside the title', async () => {
    showChats(portal, []);
    const page = await open();
    await page.getByRole('button', { name: 'Tutor' }).click();
    await page.getByRole('button', { name: 'Tutor', pressed: true }).waitFor();
    const next = WrittenAnswer.next(portal);
    await page.getByPlaceholder('Ask the tutor').fill('Why?');
    await composer(page).press('Enter');
    (await next).end('What do you think?');
    await log(page).getByText('What do you think?').waitFor();
    expect(portal.callsOf(sendMessageRoute).at(-1)?.body).toMatchObject({ mode: 'tutor' });
    await expectSound(page, 'assistant-phone-tutor');
  });

  it('says that there is no connection until there is one, and keeps the message', async () => {
    showChats(portal, [buildChat()]);
    const page = await open();
    await log(page).getByText('moves water through a membrane').waitFor();
    await page.context().setOffline(true);
    await composer(page).fill('What is entropy?');
    await composer(page).press('Enter');
    const problem = page.getByRole('alert').filter({ hasText: 'You are not connected.' });
    await problem.waitFor();
    await page.context().setOffline(false);
    await problem.waitFor({ state: 'hidden' });
    expect(await composer(page).inputValue()).toBe('What is entropy?');
  });
});
