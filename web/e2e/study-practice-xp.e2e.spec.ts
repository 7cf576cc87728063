/** @looks-at study testlab xp */
import { sharedPortal } from './portal';
import { practiceOf, studentsAtLabs, untilShown } from './study-labs';
import type { Caller } from './study-pages';
import { answer, earned, goOn, labOf, startRound } from './study-rounds';

const portal = sharedPortal();
const { openRoom } = studentsAtLabs(portal);

const chipOf = ({ page }: Caller, text: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Your XP/ })
    .getByText(text)
    .waitFor();

describe('two students in a room', () => {
  it('practise the same, each alone; the key, the scores and the XP come for both at the end', async () => {
    const { ada, ben, roomId } = await openRoom();
    await startRound(ada, 'elasticity', 3);
    for (const caller of [ada, ben]) await untilShown(caller, 'Question 1 of 3');
    const asked = (caller: Caller) => labOf(caller).getByRole('heading', { level: 3 }).innerText();
    expect(await asked(ada)).toBe(await asked(ben));
    await answer(ben, true);
    await untilShown(ben, /^Your answer is [A-D] and cannot be changed\./);
    const progress = labOf(ada).getByRole('progressbar', { name: ben.name });
    await labOf(ada).getByText('1 of 3', { exact: true }).waitFor();
    expect(await progress.getAttribute('aria-valuetext')).toBe('1 of 3');
    expect(await ada.page.getByText(/right answer/i).count()).toBe(0);

    // Answers are kept after a reload, and the round continues at the first unanswered question.
    await ben.page.reload();
    await untilShown(ben, 'Question 2 of 3');
    await labOf(ben).getByRole('button', { name: 'Prev' }).click();
    await untilShown(ben, /^Your answer is [A-D] and cannot be changed\./);
    expect(await labOf(ben).getByRole('listitem').getByRole('button').first().isDisabled()).toBe(
      true,
    );
    await goOn(ben);
    await answer(ben, false);
    await goOn(ben);
    await answer(ben, true);
    await untilShown(ben, /^You have answered everything\./);
    expect(await ben.page.getByText(/right answer/i).count()).toBe(0);
    expect((await practiceOf(portal, roomId, ben)).body).toMatchObject({
      practice: { state: 'running' },
    });

    for (const number of [1, 2, 3]) {
      await untilShown(ada, `Question ${number} of 3`);
      await answer(ada, true);
      if (number < 3) await goOn(ada);
    }
    await untilShown(ada, 'You have 3 of 3 right and earned 6 XP.');
    await untilShown(ben, 'You have 2 of 3 right and earned 4 XP.');
    for (const caller of [ada, ben]) await untilShown(caller, 'right answer');
    await untilShown(ben, '3 right, 3 answered');
    await labOf(ben).getByRole('button', { name: 'Next' }).click();
    await untilShown(ben, 'Incorrect.');
    await untilShown(ben, 'your answer');
    // Questions of a round can be flagged once it is over.
    await labOf(ben).getByRole('button', { name: 'Flag this question…' }).click();
    await ben.page.getByLabel('What is wrong', { exact: true }).selectOption('Something else');
    await ben.page.getByRole('button', { name: 'Send to the admins' }).click();
    await untilShown(ben, 'You have flagged this question.');
    await chipOf(ada, '6.000');
    await chipOf(ben, '4.000');
    expect(await earned(portal, ada)).toEqual([6]);
    expect(await earned(portal, ben)).toEqual([4]);
  });
});
