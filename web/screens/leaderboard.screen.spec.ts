import { getLeaderboardRoute } from '@portal/contracts/xp';
import {
  ADA,
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

const BEN = {
  _id: '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  name: 'Ben Eze',
  totalXP: 1_900,
  rank: 1,
};
const OWN = { _id: ADA._id, name: ADA.name, totalXP: 700, rank: 2 };
const board = (users: (typeof BEN)[]) => ({ users, total: users.length, own: OWN });

describe.each(WIDTHS)('the leaderboard at %i px', (width) => {
  it('shows a skeleton while it loads, then ranks with the own row and its live XP', async () => {
    const release = portal.hold(getLeaderboardRoute, board([BEN, OWN]));
    const page = await openScreen(portal, '/leaderboard', { width });
    await page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' });
    await expectSound(page, 'leaderboard-loading');
    release();
    const own = page.getByRole('row', { name: /Ada Obi/ });
    await own.waitFor();
    expect(await own.textContent()).toContain('730.5');
    expect(await own.getAttribute('aria-current')).toBe('true');
    await expectSound(page, 'leaderboard');
  });

  it('fits a name of 80 letters', async () => {
    portal.answer(getLeaderboardRoute, board([{ ...BEN, name: 'W'.repeat(80) }, OWN]));
    const page = await openScreen(portal, '/leaderboard', { width });
    await page.getByRole('row', { name: /WWW/ }).waitFor();
    await expectSound(page, 'leaderboard-long-name');
  });

  it('says that nobody is on it, and that it could not be loaded', async () => {
    portal.answer(getLeaderboardRoute, { users: [], total: 0, own: null });
    const page = await openScreen(portal, '/leaderboard', { width });
    await page.getByText('Nobody is on the board yet. Be the first.').waitFor();
    await expectSound(page, 'leaderboard-empty');

    portal.refuse(getLeaderboardRoute, 400, 'invalid_input', 'Refused');
    await page.reload();
    await page.getByText('The leaderboard could not be loaded.').waitFor();
    await expectSound(page, 'leaderboard-error');
    portal.answer(getLeaderboardRoute, board([BEN]));
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('row', { name: /Ben Eze/ }).waitFor();
  });
});
