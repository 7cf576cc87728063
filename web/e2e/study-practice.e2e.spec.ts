/** @looks-at study testlab */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { WebSocketRoute } from 'playwright-core';
import { sharedPortal } from './portal';
import { openLab, practiceOf, studentsAtLabs, untilTold } from './study-labs';
import { bringTogether } from './study-pages';
import { answer, earned, labOf, startRound } from './study-rounds';

const NOTES = path.join(__dirname, '../../services/testlab/test-texts/economics-markets.txt');
const portal = sharedPortal();
const { arrive, meet } = studentsAtLabs(portal);

describe('two students in a room', () => {
  it('practise from the file of one, which the other never gets; who comes late waits for the next round', async () => {
    const { ada, ben, roomId } = await meet();
    const words = (await readFile(NOTES, 'utf8')).slice(0, 60);
    const heardByAda: string[] = [];
    ada.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => heardByAda.push(payload.toString())),
    );
    await openLab(portal, ada, roomId);
    await untilTold(ben, 'The others get the same questions, but never the file.');
    await labOf(ben).getByLabel('Or upload your notes').setInputFiles(NOTES);
    await labOf(ben).getByLabel('Number of questions').fill('2');
    await labOf(ben).getByRole('button', { name: 'Start for all' }).click();
    for (const caller of [ada, ben]) await untilTold(caller, 'Question 1 of 2');
    expect(await labOf(ada).getByRole('button', { name: 'End the round' }).count()).toBe(0);

    const cleo = await arrive();
    expect(await bringTogether(portal, ada, cleo)).toBe(roomId);
    await openLab(portal, cleo, roomId);
    await untilTold(cleo, 'A round is under way. You take part from the next one on.');

    await labOf(ben).getByRole('button', { name: 'End the round' }).click();
    const dialog = ben.page.getByRole('alertdialog', { name: 'End the round for all?' });
    await dialog.getByRole('button', { name: 'Keep answering' }).click();
    await untilTold(ben, 'Question 1 of 2');
    await labOf(ben).getByRole('button', { name: 'End the round' }).click();
    await dialog.getByRole('button', { name: 'End the round' }).click();
    for (const caller of [ada, ben])
      await untilTold(caller, 'You have 0 of 2 right and earned 0 XP.');
    await untilTold(ada, 'Not answered');
    await untilTold(cleo, 'The round is over.');
    expect(await labOf(cleo).getByText('right answer').count()).toBe(0);
    expect(heardByAda.join('\n')).toContain('"questions"');
    expect(
      heardByAda.filter((text) => text.includes(words) || text.includes('markets.txt')),
    ).toEqual([]);

    // The next one is for all three; who leaves is not waited for.
    await startRound(cleo, 'elasticity', 1);
    for (const caller of [ada, ben, cleo]) await untilTold(caller, 'Question 1 of 1');
    await answer(ada, true);
    await ben.page.getByRole('button', { name: 'Leave' }).click();
    await untilTold(cleo, `${ben.name} (has left)`);
    await answer(cleo, false);
    await untilTold(ada, 'You have 1 of 1 right and earned 2 XP.');
    await untilTold(cleo, 'You have 0 of 1 right and earned 0 XP.');
    expect(await earned(portal, cleo)).toEqual([]);
  });

  it('are told why there are no questions, and may try again', async () => {
    const { ada, ben } = await meet();
    await labOf(ada).getByRole('button', { name: 'Start for all' }).click();
    await labOf(ada)
      .getByRole('alert')
      .getByText('Please enter topics or upload a file.')
      .waitFor();
    await startRound(ada, 'zxqv flurbs', 2);
    await labOf(ada)
      .getByRole('alert')
      .getByText(/There is no material on “zxqv flurbs” yet/)
      .waitFor();
    await labOf(ben)
      .getByRole('alert')
      .getByText('The questions could not be made. Whoever started the round sees why.')
      .waitFor();
    await startRound(ben, 'elasticity', 1);
    await untilTold(ada, 'Question 1 of 1');
  });

  it('miss nothing of a round while a connection is away', async () => {
    const { ada, ben, roomId } = await meet();
    const lines: WebSocketRoute[] = [];
    let isAway = false;
    await ben.page.routeWebSocket(/\/socket\.io\//, (line) => {
      if (isAway) return void line.close();
      line.connectToServer();
      lines.push(line);
    });
    await openLab(portal, ben, roomId);
    await startRound(ada, 'elasticity', 1);
    await untilTold(ben, 'Question 1 of 1');
    isAway = true;
    for (const line of lines.splice(0)) await line.close();
    await answer(ada, true);
    expect((await practiceOf(portal, roomId, ada, '/close', 'POST')).status).toBe(200);
    await untilTold(ada, 'You have 1 of 1 right and earned 2 XP.');
    expect(
      await labOf(ben)
        .getByText(/right and earned/)
        .count(),
    ).toBe(0);
    isAway = false;
    await untilTold(ben, 'You have 0 of 1 right and earned 0 XP.');
  });

  it('are alone in it: strangers get no questions and start nothing', async () => {
    const { ada, roomId } = await meet();
    const eve = await arrive();
    await startRound(ada, 'elasticity', 1);
    await untilTold(ada, 'Question 1 of 1');
    for (const [rest, method] of [
      ['', 'GET'],
      ['/close', 'POST'],
    ] as const) {
      expect((await practiceOf(portal, roomId, eve, rest, method)).status).toBe(404);
    }
    await untilTold(ada, 'Question 1 of 1');
  });
});
