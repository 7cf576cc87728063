import { listAnnouncementsRoute } from '@portal/contracts/announcements';
import {
  closeScreens,
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
afterEach(closeScreens);

const announcement = (title: string, body: string) => ({
  _id: '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  title,
  body,
  date: '2026-09-01T08:00:00.000Z',
  readCount: 0,
  readBy: [],
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
