import { getUserRoute } from '@portal/contracts/identity';
import { ownProfileSchema, updateProfileRoute } from '@portal/contracts/profile';
import { keepMaterialRoute, listMaterialsRoute } from '@portal/contracts/materials';
import { generateQuestionsRoute } from '@portal/contracts/testlab';
import { getHistoryRoute, getTimelineRoute } from '@portal/contracts/xp';
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

const CHOOSE_AGAIN =
  'The file was changed, moved or deleted after you chose it. Please choose it again.';

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  answerTestLab(portal);
  portal.answer(listMaterialsRoute, { materials: [], usedBytes: 0, limitBytes: 1_000 });
  portal.answer(getHistoryRoute, { entries: [], nextBefore: null });
  portal.answer(getTimelineRoute, { days: [], isWhole: true });
  portal.answer(getUserRoute, { user: ADA });
  const profile = ownProfileSchema.parse({});
  portal.answer(updateProfileRoute, { message: 'Your profile is saved.', profile });
});

type Loss = 'deleted' | 'changed';

/**
 * Chooses a file of the test browser's own folder in a field, and deletes or changes it on the
 * disk.
 */
async function choose(page: Page, label: string, name: string, then: Loss): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.waitFor({ state: 'attached' });
  await field.evaluate(
    async (input, file) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file.');
      const folder = await navigator.storage.getDirectory();
      const kept = await folder.getFileHandle(file.name, { create: true });
      const save = async (text: string) => {
        const stream = await kept.createWritable();
        await stream.write(text);
        await stream.close();
      };
      await save('Osmosis is a passage of water.');
      const chosen = new DataTransfer();
      chosen.items.add(await kept.getFile());
      if (file.then === 'deleted') await folder.removeEntry(file.name);
      else await save('Osmosis is the net passage of water through a membrane.');
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { name, then },
  );
}

async function chooseForProfile(page: Page, label: string, name: string, then: Loss) {
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await choose(page, label, name, then);
  await page.getByRole('textbox', { name: 'About' }).fill('Kept');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

const FIELDS: readonly [string, string, (page: Page, then: Loss) => Promise<void>][] = [
  [
    'TestLab',
    '/testlab',
    async (page, then) => {
      await choose(page, 'Or upload your notes', 'notes.txt', then);
      await page.getByRole('button', { name: 'Generate' }).click();
    },
  ],
  ['My material', '/material', (page, then) => choose(page, 'Add a file', 'notes.txt', then)],
  ['the résumé', '/profile', (page, then) => chooseForProfile(page, 'Resume', 'cv.pdf', then)],
  [
    'the picture',
    '/profile',
    (page, then) => chooseForProfile(page, 'Profile picture', 'me.png', then),
  ],
];

describe.each(WIDTHS)('a file that is gone before it is sent, at %i px', (width) => {
  it.each(
    FIELDS.flatMap(([of, path, send]) => [
      [of, 'deleted', path, send] as const,
      [of, 'changed', path, send] as const,
    ]),
  )(
    'is named as such by %s where it was %s, and nothing is lost',
    async (_of, then, path, send) => {
      const calls = () =>
        [generateQuestionsRoute, keepMaterialRoute].map((route) => portal.callsOf(route).length);
      const before = calls();
      const page = await openScreen(portal, path, { width });
      await send(page, then);
      await page.getByText(CHOOSE_AGAIN).waitFor();
      expect(await page.getByText(/not connected|connection/i).count()).toBe(0);
      expect(calls()).toEqual(before);
      const about = page.getByRole('textbox', { name: 'About' });
      if (path === '/profile') expect(await about.inputValue()).toBe('Kept');
      if (then === 'deleted') await expectSound(page, `gone-file-${path.slice(1)}`);
    },
  );
});
