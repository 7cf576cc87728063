import {
  getStudyPreferencesRoute,
  listSentStudyRequestsRoute,
  searchStudentsRoute,
  studyLive,
} from '@portal/contracts/study';
import { getActiveStudySessionRoute } from '@portal/contracts/study-rooms';
import { getPastTopicsRoute } from '@portal/contracts/testlab';
import { openScreen, startPortalDouble, type PortalDouble } from './screen';

const WIDTH = 1280;
const REQUEST = '3f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const partner = (_id: string, name: string) => ({
  _id,
  name,
  department: 'Economics' as const,
  profileImage: null,
  isOnline: null,
  topics: [],
});
const BEN = partner('7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b', 'Ben Eze');
const EVE = partner('8b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b', 'Eve Eze');

let portal: PortalDouble;
beforeEach(async () => {
  portal = await startPortalDouble();
  portal.answer(getPastTopicsRoute, { topics: [] });
  portal.answer(getActiveStudySessionRoute, { sessionId: null });
  portal.answer(listSentStudyRequestsRoute, { requests: [] });
  portal.answer(getStudyPreferencesRoute, {
    showsOnline: false,
    topics: [],
    blocked: [],
    freeMinutesLeft: 30,
    xpPerMinute: 1,
  });
});

describe('the partner search', () => {
  it('lists name and department without who is chosen, whose tag can be removed again', async () => {
    portal.answer(searchStudentsRoute, [BEN, EVE]);
    const page = await openScreen(portal, '/study', { width: WIDTH });
    await page.getByLabel('Add study partners').fill('  eze ');
    const found = page.getByRole('region', { name: 'Students found' }).getByRole('listitem');
    await found.filter({ hasText: 'Ben Eze' }).getByText('Economics').waitFor();
    expect(portal.callsOf(searchStudentsRoute).at(-1)?.query).toMatchObject({ name: 'eze' });
    await page.getByRole('button', { name: 'Add Ben Eze' }).click();
    await found.filter({ hasText: 'Ben Eze' }).waitFor({ state: 'detached' });
    expect(await found.count()).toBe(1);
    const tags = page.getByRole('list', { name: 'Chosen partners' }).getByRole('listitem');
    expect(await tags.allInnerTexts()).toEqual(['Ben Eze']);
    await page.getByRole('button', { name: 'Remove Ben Eze' }).click();
    await found.filter({ hasText: 'Ben Eze' }).waitFor();
    expect(await tags.count()).toBe(0);
  });

  it('says that it did not work, and searches again when asked to', async () => {
    portal.refuse(searchStudentsRoute, 400, 'invalid_input', 'Refused.');
    const page = await openScreen(portal, '/study', { width: WIDTH });
    await page.getByText('The search did not work.').waitFor();
    portal.answer(searchStudentsRoute, [BEN]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Add Ben Eze' }).waitFor();
  });

  it('asks each chosen partner once, and nobody where none is chosen', async () => {
    portal.answer(searchStudentsRoute, [BEN, EVE]);
    const asked: unknown[] = [];
    portal.answerAsk(studyLive.asks.request, (body) => {
      asked.push(body);
      return { requestId: REQUEST.replace('3', String(asked.length)) };
    });
    const page = await openScreen(portal, '/study', { width: WIDTH });
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Choose at least one partner first.').waitFor();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Add Ben Eze' }).click();
    await page.getByRole('button', { name: 'Add Eve Eze' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Study request sent. Waiting for acceptance...').waitFor();
    expect(asked).toEqual([
      { targetId: BEN._id, targetName: 'Ben Eze', targetDept: 'Economics' },
      { targetId: EVE._id, targetName: 'Eve Eze', targetDept: 'Economics' },
    ]);
  });
});
