/** @looks-at identity */
import { expectSound, keepPicture, WIDTHS } from './browser';
import { sharedPortal } from './portal';
import { studentsAtLabs, untilShown } from './study-labs';
import { answer, goOn, labOf } from './study-rounds';

const portal = sharedPortal();
const { openRoom } = studentsAtLabs(portal);

describe.each(WIDTHS)('a round at %d px', (width) => {
  it('is walked by keyboard alone, and has no serious fault in any of its states', async () => {
    const { ada, ben } = await openRoom({ theme: 'light', width });
    const { page } = ada;
    const isFine = (name: string) => expectSound(page, `study-round-${name}`);
    const lab = labOf(ada);
    await lab.getByLabel('Topics', { exact: true }).fill('elasticity');
    await lab.getByLabel('Number of questions').fill('2');
    await isFine('start');
    await lab.getByRole('button', { name: 'Start for all' }).focus();
    await page.keyboard.press('Enter');
    await untilShown(ada, 'Question 1 of 2');
    // The pressed button was removed: Tab continues within the lab.
    expect(await lab.evaluate((part) => part.contains(document.activeElement))).toBe(true);
    const first = lab.getByRole('region').getByRole('listitem').getByRole('button').first();
    for (let presses = 0; !(await isFocused(first)); presses += 1) {
      if (presses > 10) throw new Error('The first choice is not reached by Tab.');
      await page.keyboard.press('Tab');
    }
    await isFine('question');
    await page.keyboard.press('Enter');
    const kept = lab.getByText('Your answer is A and cannot be changed.');
    await kept.waitFor();
    expect(await isFocused(kept)).toBe(true);
    await isFine('kept');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilShown(ada, 'Question 2 of 2');
    expect(await isFocused(lab.getByRole('heading', { level: 3 }))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilShown(ada, /^You have answered everything\./);
    for (const number of [1, 2]) {
      await untilShown(ben, `Question ${number} of 2`);
      await answer(ben, true);
      if (number < 2) await goOn(ben);
    }
    await untilShown(ada, /^You have \d of 2 right and earned \d XP\.$/);
    await isFine('closed');
    // Forced colours are the system's, which axe cannot check: the correct choice is stated in
    // text.
    await page.emulateMedia({ forcedColors: 'active' });
    await lab.getByText('right answer').waitFor({ state: 'attached' });
    expect(await lab.getByText(/^(Correct!|Incorrect\.)/).isVisible()).toBe(true);
    await keepPicture(page, `study-round-forced-${width}`);
  });
});

const isFocused = (each: ReturnType<typeof labOf>) =>
  each.evaluate((node) => node === document.activeElement);
