import { loginRoute } from '@portal/contracts/identity';
import { getLeaderboardRoute } from '@portal/contracts/xp';
import { answerDashboard } from './dashboard.fixture';
import { ADA, openScreen, startPortalDouble, type Page, type PortalDouble } from './screen';

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  // Target of the sign-in.
  answerDashboard(portal);
  const own = { _id: ADA._id, name: ADA.name, totalXP: 700, rank: 1 };
  portal.answer(getLeaderboardRoute, { users: [own], total: 1, own });
  portal.answer(loginRoute, { message: 'Signed in.', token: 'double', accessToken: 'double' });
});

const FULL = `Storage.prototype.setItem = () => {
  throw new DOMException('full', 'QuotaExceededError');
};`;
const DENIED = `for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, {
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}`;

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal.url}/?login`);
  await page.getByLabel('E-mail').fill(ADA.email);
  await page.getByLabel('Password', { exact: true }).fill('violin tram 4 yams');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

describe.each([
  ['is full', FULL],
  ['is denied', DENIED],
])('a browser whose storage %s', (_how, script) => {
  it('signs in, says that it holds until the browser is closed, and survives a reload', async () => {
    const page = await openScreen(portal, '/terms', { width: 1280, as: null });
    await page.addInitScript(script);
    await signIn(page);
    await page.getByText('Your browser does not store anything for this site').waitFor();
    expect(await page.getByText('Incorrect email or password').count()).toBe(0);
    await page.goto(`${portal.url}/leaderboard`);
    await page.getByRole('row', { name: /Ada Obi/ }).waitFor();
    await page.getByRole('button', { name: /Switch to dark mode/ }).click();
    await page.getByRole('button', { name: /Switch to light mode/ }).waitFor();
  });
});
