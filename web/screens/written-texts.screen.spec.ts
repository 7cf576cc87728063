import { announcementsLive, listAnnouncementsRoute } from '@portal/contracts/announcements';
import { sendMessageRoute } from '@portal/contracts/assistant';
import { listMaterialsRoute } from '@portal/contracts/materials';
import { showChats } from './assistant-chats';
import {
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type PortalDouble,
} from './screen';

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
});

const announcement = (title: string, body: string) => ({
  _id: '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  title,
  body,
  date: '2026-09-01T08:00:00.000Z',
  readCount: 0,
  readBy: [],
});

describe('news of an announcement', () => {
  it('comes as a toast on every screen but the list, where it would lie over what it announces', async () => {
    const title = 'Library hours';
    const posted = { _id: announcement('', '')._id, title };
    let connections = 0;
    portal.answerAsk(announcementsLive.asks.countUnread, () => {
      connections += 1;
      return { unreadCount: 0 };
    });
    portal.answer(listAnnouncementsRoute, []);
    const page = await openScreen(portal, '/announcement', { width: 360 });
    await expectSoon(() => Promise.resolve(connections), 1);
    portal.answer(listAnnouncementsRoute, [announcement(title, 'Open till ten.')]);
    portal.push(announcementsLive.pushes.changed, { posted });
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.getByText(title).count()).toBe(1);
    await page.goto(`${portal.url}/help`);
    // The new page receives nothing until it is connected.
    await expectSoon(() => {
      portal.push(announcementsLive.pushes.changed, { posted });
      return page.getByText(title).isVisible();
    }, true);
  });
});

describe('a message to the assistant', () => {
  it('is not sent by an Enter that ends a word of an input method (Safari)', async () => {
    showChats(portal, []);
    portal.refuse(sendMessageRoute, 429, 'too_many_requests', 'That is enough for today.');
    const page = await openScreen(portal, '/Mivaai', { width: 360 });
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('にほん');
    await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await field.fill('日本');
    await field.press('Enter');
    await page.getByText('That is enough for today.').waitFor();
    const sent = portal.callsOf(sendMessageRoute).map(({ body }) => body);
    expect(sent).toMatchObject([{ message: '日本' }]);
  });
});

describe.each(WIDTHS)('the name of a kept file, at %i px', (width) => {
  it('is read from right to left where it is written so', async () => {
    portal.answer(listMaterialsRoute, {
      materials: [
        {
          materialId: '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
          name: 'الفصل الأول (ملاحظات).txt',
          kind: 'txt',
          bytes: 1,
          sections: 1,
          createdAt: '2026-09-01T08:00:00.000Z',
        },
      ],
      usedBytes: 1,
      limitBytes: 1_000,
    });
    const page = await openScreen(portal, '/material', { width });
    const name = page.getByText(/الفصل/).first();
    await name.waitFor();
    expect(await name.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expectSound(page, 'material-rtl');
  });
});

describe.each(WIDTHS)('what people write, at %i px', (width) => {
  it('is read from right to left where it is written so, line by line', async () => {
    portal.answer(listAnnouncementsRoute, [
      announcement('الامتحانات (الفصل الأول).', 'تبدأ الامتحانات يوم الأحد.\nRoom 4 is closed.'),
    ]);
    const page = await openScreen(portal, '/announcement', { width });
    const title = page.getByRole('heading', { name: /الامتحانات/ });
    await title.waitFor();
    const directionOf = (name: RegExp) =>
      page.getByText(name).evaluate((element) => getComputedStyle(element).direction);
    expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await directionOf(/تبدأ/)).toBe('rtl');
    await expectSound(page, 'announcements-rtl');
  });

  it('has links that keep their brackets, to addresses and mailboxes', async () => {
    portal.answer(listAnnouncementsRoute, [
      announcement(
        'Reading',
        'See (https://example.org/wiki/Foo_(bar)) or write to library@miva.edu.ng.',
      ),
    ]);
    const page = await openScreen(portal, '/announcement', { width });
    const links = page.getByRole('article').getByRole('link');
    await links.first().waitFor();
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    );
    expect(addresses).toEqual(['https://example.org/wiki/Foo_(bar)', 'mailto:library@miva.edu.ng']);
    await expectSound(page, 'announcements-links');
  });
});
