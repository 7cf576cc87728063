import {
  deleteMaterialRoute,
  listMaterialsRoute,
  renameMaterialRoute,
  type Material,
} from '@portal/contracts/materials';
import {
  expectSoon,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const fileOf = (materialId: string, name: string): Material => ({
  materialId,
  name,
  kind: 'txt',
  bytes: 1,
  sections: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
});

let portal: PortalDouble;
let files: Material[];
beforeAll(async () => {
  portal = await startPortalDouble();
  portal.answerBy(listMaterialsRoute, () => ({
    materials: files,
    usedBytes: 1,
    limitBytes: 1_000,
  }));
  portal.answerBy(renameMaterialRoute, ({ params, body }) => {
    const { name } = renameMaterialRoute.body.parse(body);
    files = files.map((one) => (one.materialId === params['materialId'] ? { ...one, name } : one));
    return { message: 'File renamed.' };
  });
  portal.answerBy(deleteMaterialRoute, ({ params }) => {
    files = files.filter((one) => one.materialId !== params['materialId']);
    return { message: 'File deleted.' };
  });
});
beforeEach(() => {
  files = [fileOf(id(1), 'one.txt'), fileOf(id(2), 'two.txt')];
});

async function openMaterial(width: number): Promise<Page> {
  const page = await openScreen(portal, '/material', { width });
  await page.getByText('one.txt', { exact: true }).waitFor();
  return page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Returns the label or the id of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.id;
  });

describe.each(WIDTHS)('the focus on My material, at %i px', (width) => {
  it('is on the button of a renamed file', async () => {
    const page = await openMaterial(width);
    await press(page, 'Rename “one.txt”');
    await page.getByRole('textbox', { name: 'Name' }).fill('first.txt');
    await page.keyboard.press('Enter');
    await expectSoon(() => focused(page), 'Rename “first.txt”');
  });

  it('is on the next file after a deletion, and on the content after the last', async () => {
    const page = await openMaterial(width);
    await press(page, 'Delete “one.txt”');
    await press(page, 'Delete for good');
    await expectSoon(() => focused(page), 'Rename “two.txt”');
    await press(page, 'Delete “two.txt”');
    await press(page, 'Delete for good');
    await page.getByText(/^No files yet/).waitFor();
    await expectSoon(() => focused(page), 'content');
  });

  it('returns to the button whose question is left by Escape, and nothing is deleted', async () => {
    const page = await openMaterial(width);
    await press(page, 'Delete “one.txt”');
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => focused(page), 'Delete “one.txt”');
    expect(await page.getByText('Delete for good').count()).toBe(0);
    expect(files).toHaveLength(2);
  });
});
