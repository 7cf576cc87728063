import { listDevicesRoute } from '@portal/contracts/account';
import { getUserRoute } from '@portal/contracts/identity';
import { listJobFiltersRoute, listJobsRoute } from '@portal/contracts/jobs';
import { getJobPreferencesRoute } from '@portal/contracts/jobs-board';
import { listMaterialsRoute } from '@portal/contracts/materials';
import { suggestTopicsRoute } from '@portal/contracts/testlab-topics';
import { buildChat, showChats } from './assistant-chats';
import { answerDashboard } from './dashboard.fixture';
import {
  ADA,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

const TIME = '2026-11-20T10:00:00.000Z';
const DEVICES = [1, 2, 3, 4].map((number) => ({
  _id: `00000000-0000-4000-8000-00000000000${number}`,
  name: `Firefox on Linux ${number}`,
  address: '192.0.2.1',
  signedInAt: TIME,
  lastSeenAt: TIME,
  isCurrent: number === 1,
}));

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  portal.answer(listJobFiltersRoute, { categories: [], types: [] });
  portal.answer(getJobPreferencesRoute, { interests: [], wantsWeeklyMail: false });
  portal.answer(listJobsRoute, { jobs: [], next: null, sources: [], notes: [] });
  answerTestLab(portal);
  portal.answer(suggestTopicsRoute, {
    topics: ['Financial statement analysis', 'Management accounting', 'Auditing'],
  });
});

/** Measures, from the next load on, the cumulative layout shift as Chromium reports it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
      const sum = moved.reduce((all, value) => all + value, Number(Reflect.get(window, 'shift')));
      Reflect.set(window, 'shift', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  return () => page.evaluate(() => Number(Reflect.get(window, 'shift')));
}

describe.each(WIDTHS)('a page at %i px', (width) => {
  it('of the account stands still while user and devices come', async () => {
    const releaseUser = portal.hold(getUserRoute, { user: ADA });
    const releaseDevices = portal.hold(listDevicesRoute, { devices: DEVICES });
    const page = await openScreen(portal, '/account', { width });
    const shift = await watchShifts(page);
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    releaseUser();
    await page.getByRole('link', { name: 'Your XP: 730.5 XP' }).waitFor();
    releaseDevices();
    await page.getByText('Firefox on Linux 4').waitFor();
    await page.getByRole('button', { name: 'Delete my account…' }).waitFor();
    await expectSound(page, 'account');
    expect(await shift()).toBeLessThan(0.02);
  });

  it.each([
    // Its steps and the line about the next level may be one line taller than their skeletons.
    ['/student', 0.1],
    ['/library', 0.02],
  ] as const)('of %s stands still while the user comes', async (path, most) => {
    answerDashboard(portal);
    const release = portal.hold(getUserRoute, { user: ADA });
    const page = await openScreen(portal, path, { width });
    const shift = await watchShifts(page);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    release();
    await page.getByText('Apprentice', { exact: true }).first().waitFor();
    await expectSound(page, `still${path.replace('/', '-')}`);
    expect(await shift()).toBeLessThan(most);
  });

  it.each(['/job', '/librarysearch', '/testlab', '/Mivaai'])(
    'of %s has room for the words in its empty fields',
    async (path) => {
      showChats(portal, []);
      const page = await openScreen(portal, path, { width });
      const fields = page.locator('input[placeholder]:visible, textarea[placeholder]:visible');
      await fields.first().waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const cut = await fields.evaluateAll((all) =>
        all.flatMap((field) => {
          const { placeholder } = field as HTMLInputElement; // by its selector
          const style = getComputedStyle(field);
          const { fontSize } = getComputedStyle(field, '::placeholder');
          const brush = document.createElement('canvas').getContext('2d');
          if (!brush) return ['no canvas'];
          brush.font = `${style.fontWeight} ${fontSize} ${style.fontFamily}`;
          const room =
            field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          const needed = brush.measureText(placeholder).width;
          return needed > room ? [`${placeholder}: ${needed} > ${room}`] : [];
        }),
      );
      expect(cut).toEqual([]);
    },
  );

  it.each([600, 740, 900, 1200])('of the assistant does not scroll, %i px high', async (height) => {
    showChats(portal, [buildChat()]);
    const page = await openScreen(portal, '/Mivaai', { width });
    await page.setViewportSize({ width, height });
    await page.getByText('moves water through a membrane').waitFor();
    const spare = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(await spare()).toBeLessThanOrEqual(0);
  });
});

it.each([
  [1, '1 KB of 200 MB used'],
  [12_000, '12 KB of 200 MB used'],
  [5_400_000, '5.1 MB of 200 MB used'],
])('My material says of %i bytes “%s”', async (usedBytes, words) => {
  portal.answer(listMaterialsRoute, { materials: [], usedBytes, limitBytes: 200 * 1_048_576 });
  const page = await openScreen(portal, '/material', { width: 360 });
  await page.getByText(words, { exact: true }).waitFor();
});
