import { keepMaterialRoute, listMaterialsRoute, type Material } from '@portal/contracts/materials';
import {
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

const NOTES: Material = {
  materialId: '00000000-0000-4000-8000-000000000001',
  name: 'notes.txt',
  kind: 'txt',
  bytes: 1,
  sections: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const listOf = (materials: Material[]) => ({ materials, usedBytes: 1, limitBytes: 1_000 });
const FILE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Osmosis.') };

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  answerTestLab(portal);
});

/** Adds a file and navigates to another screen of the portal during the upload. */
async function leaveWhileReading(width: number): Promise<Page> {
  portal.answer(listMaterialsRoute, listOf([]));
  const page = await openScreen(portal, '/material', { width });
  await page.locator('input[type=file]').setInputFiles(FILE);
  await page.getByText('Reading the file…').waitFor();
  await page.evaluate(() => {
    window.history.pushState({}, '', '/TestLab');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByLabel('Topics').waitFor();
  return page;
}

describe.each(WIDTHS)('a file that is added to My material, at %i px', (width) => {
  it('is kept while its student is on another screen, which is said on coming back', async () => {
    const release = portal.hold(keepMaterialRoute, NOTES);
    const page = await leaveWhileReading(width);
    await page.getByRole('link', { name: 'My material' }).click();
    await page.getByText('Reading the file…').waitFor();
    portal.answer(listMaterialsRoute, listOf([NOTES]));
    release();
    await page.getByText('“notes.txt” is saved.').waitFor();
    await page.getByText('notes.txt', { exact: true }).waitFor();
    await expectSound(page, 'material-kept');
  });

  it('says that only its beginning is kept', async () => {
    const notice = 'Only the first 400,000 characters were kept.';
    portal.answer(keepMaterialRoute, { ...NOTES, notice });
    portal.answer(listMaterialsRoute, listOf([NOTES]));
    const page = await openScreen(portal, '/material', { width });
    await page.locator('input[type=file]').setInputFiles(FILE);
    await page.getByText(`“notes.txt” is saved. ${notice}`).waitFor();
    await expectSound(page, 'material-kept-in-part');
  });

  it('says why it could not be kept', async () => {
    portal.refuse(keepMaterialRoute, 422, 'unreadable_file', 'The file is empty.');
    portal.answer(listMaterialsRoute, listOf([]));
    const page = await openScreen(portal, '/material', { width });
    await page.locator('input[type=file]').setInputFiles(FILE);
    await page.getByText('The file is empty.').waitFor();
    await expectSound(page, 'material-refused');
  });

  it('has the browser ask before the portal is left while it is read', async () => {
    const release = portal.hold(keepMaterialRoute, NOTES);
    const page = await leaveWhileReading(width);
    const asks = () =>
      page.evaluate(() => {
        const event = new Event('beforeunload', { cancelable: true });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect(await asks()).toBe(true);
    release();
    await expectSoon(asks, false);
  });
});
