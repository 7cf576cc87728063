/** @looks-at study testlab xp */
import { sharedPortal } from './portal';
import { practiceOf, studentsAtLabs, untilTold } from './study-labs';
import type { Caller } from './study-pages';
import { answer, earned, goOn, labOf, startRound } from './study-rounds';

const portal = sharedPortal();
const { meet } = studentsAtLabs(portal);

const chipOf = ({ page }: Caller, text: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Your XP/ })
    .getByText(text)
    .waitFor();

describe('two students in a room', () => {
  it('practise the same, each alone; the key, the scores and the XP come for both at the end', async () => {
    const { ada, ben, roomId } = await meet();
    await startRound(ada, 'elasticity', 3);
    for (const caller of [ada, ben]) await untilTold(caller, 'Question 1 of 3');
    const asked = (caller: Caller) => labOf(caller).getByRole('heading', { level: 3 }).innerText();
    expect(await asked(ada)).toBe(await asked(ben));
    await answer(ben, true);
    await untilTold(ben, /^Your answer is [A-D], and it stands\./);
    const progress = labOf(ada).getByRole('progressbar', { name: ben.name });
    await labOf(ada).getByText('1 of 3', { exact: true }).waitFor();
    expect(await progress.getAttribute('aria-valuetext')).toBe('1 of 3');
    expect(await ada.page.getByText(/right answer/i).count()).toBe(0);

    // What was answered stands after a reload, and the round goes on where something is left.
    await ben.page.reload();
    await untilTold(ben, 'Question 2 of 3');
    await labOf(ben).getByRole('button', { name: 'Prev' }).click();
    await untilTold(ben, /^Your answer is [A-D], and it stands\./);
    expect(await labOf(ben).getByRole('listitem').getByRole('button').first().isDisabled()).toBe(
      true,
    );
    await goOn(ben);
    await answer(ben, false);
    await goOn(ben);
    await answer(ben, true);
    await untilTold(ben, /^You have answered all\./);
    expect(await ben.page.getByText(/right answer/i).count()).toBe(0);
    expect((await practiceOf(portal, roomId, ben)).body).toMatchObject({
      practice: { state: 'running' },
    });

    for (const number of [1, 2, 3]) {
      await untilTold(ada, `Question ${number} of 3`);
      await answer(ada, true);
      if (number < 3) await goOn(ada);
    }
    await untilTold(ada, 'You have 3 of 3 right and earned 6 XP.');
    await untilTold(ben, 'You have 2 of 3 right and earned 4 XP.');
    for (const caller of [ada, ben]) await untilTold(caller, 'right answer');
    await untilTold(ben, '3 right, 3 answered');
    await labOf(ben).getByRole('button', { name: 'Next' }).click();
    await untilTold(ben, 'Incorrect.');
    await untilTold(ben, 'your answer');
    // What is asked together can be flagged once it is over.
    await labOf(ben).getByRole('button', { name: 'Flag this question…' }).click();
    await ben.page.getByLabel('What is wrong', { exact: true }).selectOption('Something else');
    await ben.page.getByRole('button', { name: 'Send to the admins' }).click();
    await untilTold(ben, 'You have flagged this question.');
    await chipOf(ada, '6.000');
    await chipOf(ben, '4.000');
    expect(await earned(portal, ada)).toEqual([6]);
    expect(await earned(portal, ben)).toEqual([4]);
  });
});
