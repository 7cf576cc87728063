/** @looks-at identity xp */
import { addStudent, atDesk, panel } from './admin-desk';
import { openBrowser } from './browser';
import { sharedPortal } from './portal';

const portal = sharedPortal();

describe('the admin’s cards of XP', () => {
  it('Top XP Users: rank, user, level badge, XP', async () => {
    const browser = await openBrowser();
    await addStudent(portal, 'dayo.top@miva.edu.ng');
    await atDesk({ portal, browser }, '/admin', async (page) => {
      const card = panel(page, 'Top XP Users');
      const headings = card.getByRole('columnheader');
      await headings.first().waitFor();
      expect(await headings.allTextContents()).toEqual(['Rank', 'User', 'Level', 'XP']);
      await card.getByRole('row', { name: /^1 .* \w+ [\d,]+$/ }).waitFor();
    });
  });

  it('All Users has what each student’s XP are', async () => {
    const browser = await openBrowser();
    await addStudent(portal, 'dayo.all@miva.edu.ng');
    await atDesk({ portal, browser }, '/admin?show=users', async (page) => {
      await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('dayo.all');
      const row = panel(page, 'All Users').getByRole('row', { name: /dayo\.all@miva\.edu\.ng/ });
      await row.getByRole('cell', { name: '0', exact: true }).waitFor();
    });
  });
});
