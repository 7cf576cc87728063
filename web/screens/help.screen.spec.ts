import { sendFeedbackRoute } from '@portal/contracts/feedback';
import { getUserRoute } from '@portal/contracts/identity';
import { expectSound, openScreen, startPortalDouble, WIDTHS, type PortalDouble } from './screen';

let portal: PortalDouble;
beforeEach(async () => {
  portal = await startPortalDouble();
});

describe.each(WIDTHS)('help and support at %i px', (width) => {
  it('has the tips, and real answers behind the three questions', async () => {
    const page = await openScreen(portal, '/help', { width });
    await page.getByText('Getting XP').waitFor();
    for (const tip of [
      'Good grades in TestLab',
      'Bet XP in XP Duel',
      'Daily challenges',
      'Community events',
    ]) {
      expect(await page.getByText(tip).count()).toBe(1);
    }
    for (const title of [/reset my password/, /join a duel/, /badges work/]) {
      const answer = page.locator('details', { hasText: title });
      await answer.locator('summary').click();
      expect((await answer.locator('p').innerText()).length).toBeGreaterThan(20);
    }
    await expectSound(page, 'help');
  });

  it('asks for both fields, and keeps what was typed when sending fails', async () => {
    portal.refuse(sendFeedbackRoute, 400, 'invalid_input', 'Refused.');
    const page = await openScreen(portal, '/help', { width });
    await page.getByLabel('Subject').fill('The chart');
    await page.getByLabel('Message').fill('   ');
    await page.getByRole('button', { name: /Send/ }).click();
    await page.getByText('Please fill in both fields.').waitFor();
    await page.getByLabel('Message').fill('It stands still.');
    await page.getByRole('button', { name: /Send/ }).click();
    await page.getByText('Refused.').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('It stands still.');
  });

  it('asks a person who is not loaded to log in', async () => {
    portal.refuse(getUserRoute, 503, 'unavailable', 'Not just now.');
    const page = await openScreen(portal, '/help', { width });
    await page.getByLabel('Subject').fill('The chart');
    await page.getByLabel('Message').fill('It stands still.');
    await page.getByRole('button', { name: /Send/ }).click();
    await page.getByText('You must be logged in to send feedback.').waitFor();
  });
});
