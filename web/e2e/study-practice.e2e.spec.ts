/** @looks-at study testlab */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { WebSocketRoute } from 'playwright-core';
import { sharedPortal } from './portal';
import { openLab, practiceOf, studentsAtLabs, untilShown } from './study-labs';
import { bringTogether } from './study-pages';
import { answer, earned, labOf, startRound } from './study-rounds';

const NOTES = path.join(__dirname, '../../services/testlab/test-texts/economics-markets.txt');
const portal = sharedPortal();
const { arrive, openRoom } = studentsAtLabs(portal);

describe('two students in a room', () => {
  it('practise from the file of one, which the other never gets; who comes late waits for the next round', async () => {
    const { ada, ben, roomId } = await openRoom();
    const words = (await readFile(NOTES, 'utf8')).slice(0, 60);
    const framesOfAda: string[] = [];
    ada.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => framesOfAda.push(payload.toString())),
    );
    await openLab(portal, ada, roomId);
    await untilShown(ben, 'The others get the same questions, but never the file.');
    await labOf(ben).getByLabel('Or upload your notes').setInputFiles(NOTES);
    await labOf(ben).getByLabel('Number of questions').fill('2');
    await labOf(ben).getByRole('button', { name: 'Start for all' }).click();
    for (const caller of [ada, ben]) await untilShown(caller, 'Question 1 of 2');
    expect(await labOf(ada).getByRole('button', { name: 'End the round' }).count()).toBe(0);

    const cleo = await arrive();
    expect(await bringTogether(portal, ada, cleo)).toBe(roomId);
    await openLab(portal, cleo, roomId);
    await untilShown(cleo, 'A round is in progress. You can take part in the next one.');

    await labOf(ben).getByRole('button', { name: 'End the round' }).click();
    const dialog = ben.page.getByRole('alertdialog', { name: 'End the round for all?' });
    await dialog.getByRole('button', { name: 'Keep answering' }).click();
    await untilShown(ben, 'Question 1 of 2');
    await labOf(ben).getByRole('button', { name: 'End the round' }).click();
    await dialog.getByRole('button', { name: 'End the round' }).click();
    for (const caller of [ada, ben])
      await untilShown(caller, 'You have 0 of 2 right and earned 0 XP.');
    await untilShown(ada, 'Not answered');
    await untilShown(cleo, 'The round is over.');
    expect(await labOf(cleo).getByText('right answer').count()).toBe(0);
    expect(framesOfAda.join('\n')).toContain('"questions"');
    expect(
      framesOfAda.filter((text) => text.includes(words) || text.includes('markets.txt')),
    ).toEqual([]);

    // The next round is for all three; it does not wait for a member who leaves.
    await startRound(cleo, 'elasticity', 1);
    for (const caller of [ada, ben, cleo]) await untilShown(caller, 'Question 1 of 1');
    await answer(ada, true);
    await ben.page.getByRole('button', { name: 'Leave' }).click();
    await ben.page.getByRole('button', { name: 'Leave the call' }).click();
    await untilShown(cleo, `${ben.name} (has left)`);
    await answer(cleo, false);
    await untilShown(ada, 'You have 1 of 1 right and earned 2 XP.');
    await untilShown(cleo, 'You have 0 of 1 right and earned 0 XP.');
    expect(await earned(portal, cleo)).toEqual([]);
  });

  it('are told why there are no questions, and may try again', async () => {
    const { ada, ben } = await openRoom();
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
    await untilShown(ada, 'Question 1 of 1');
  });

  it('miss nothing of a round while a connection is away', async () => {
    const { ada, ben, roomId } = await openRoom();
    const lines: WebSocketRoute[] = [];
    let isAway = false;
    await ben.page.routeWebSocket(/\/socket\.io\//, (line) => {
      if (isAway) return void line.close();
      line.connectToServer();
      lines.push(line);
    });
    await openLab(portal, ben, roomId);
    await startRound(ada, 'elasticity', 1);
    await untilShown(ben, 'Question 1 of 1');
    isAway = true;
    for (const line of lines.splice(0)) await line.close();
    await answer(ada, true);
    expect((await practiceOf(portal, roomId, ada, '/close', 'POST')).status).toBe(200);
    await untilShown(ada, 'You have 1 of 1 right and earned 2 XP.');
    expect(
      await labOf(ben)
        .getByText(/right and earned/)
        .count(),
    ).toBe(0);
    isAway = false;
    await untilShown(ben, 'You have 0 of 1 right and earned 0 XP.');
  });

  it('are alone in it: strangers get no questions and start nothing', async () => {
    const { ada, roomId } = await openRoom();
    const eve = await arrive();
    await startRound(ada, 'elasticity', 1);
    await untilShown(ada, 'Question 1 of 1');
    for (const [rest, method] of [
      ['', 'GET'],
      ['/close', 'POST'],
    ] as const) {
      expect((await practiceOf(portal, roomId, eve, rest, method)).status).toBe(404);
    }
    await untilShown(ada, 'Question 1 of 1');
  });
});
