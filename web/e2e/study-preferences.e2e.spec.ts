/** @looks-at study testlab */
import { openBrowser } from './browser';
import { sharedPortal } from './portal';
import { newCaller } from './study-pages';
import { generateTest } from './study-xp';

const portal = sharedPortal();

describe('what a student shows to others', () => {
  it('takes topics that were practised before, and says by the contract what is wrong', async () => {
    const ada = await newCaller(await openBrowser(), portal);
    const { page } = ada;
    await generateTest(portal, ada, 'Epidemiology');
    await page.goto(`${portal.url}/study`);
    const topics = page.getByLabel('Topics I would like to study');
    const card = page.getByRole('form', { name: 'What others see of you' });
    await topics.fill('Trade, epidemiology');
    await card.getByRole('button', { name: 'Epidemiology' }).click();
    expect(await topics.inputValue()).toBe('Trade, epidemiology');
    await topics.fill('Trade');
    await card.getByRole('button', { name: 'Epidemiology' }).click();
    expect(await topics.inputValue()).toBe('Trade, Epidemiology');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Saved.').waitFor();
    await topics.fill(`Trade, ${'x'.repeat(201)}`);
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Please keep each topic to 200 characters').waitFor();
    await topics.fill(Array.from({ length: 11 }, (_, number) => `Topic ${number}`).join());
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Please name up to 10 topics.').waitFor();
    expect(await topics.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await topics.waitFor();
    expect(await topics.inputValue()).toBe('Trade, Epidemiology');
    await ada.close();
  });
});
