import { callApi } from './api';
import { openBrowser, type Browser } from './browser';
import type { RunningPortal } from './portal';
import { bringTogether, newCaller, type Caller } from './study-pages';
import { labOf } from './study-rounds';

type Look = Parameters<typeof newCaller>[2];

/**
 * Manages students at the shared test labs of a portal: their pages are closed after each test, and
 * must have no faults.
 */
export function studentsAtLabs(portal: RunningPortal) {
  let browser: Browser;
  let callers: Caller[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    const faults = callers.flatMap((caller) => caller.faults);
    await Promise.all(callers.map((caller) => caller.close()));
    callers = [];
    expect(faults).toEqual([]);
  });
  const arrive = async (look?: Look): Promise<Caller> => {
    const caller = await newCaller(browser, portal, look);
    callers.push(caller);
    return caller;
  };
  /** Opens the screens of two students in their room; neither has joined the call. */
  const openRoom = async (look?: Look) => {
    const [ada, ben] = await Promise.all([arrive(look), arrive()]);
    const roomId = await bringTogether(portal, ada, ben);
    await Promise.all([ada, ben].map((caller) => openLab(portal, caller, roomId)));
    return { ada, ben, roomId };
  };
  return { arrive, openRoom };
}

export async function openLab(portal: RunningPortal, { page }: Caller, roomId: string) {
  await page.goto(`${portal.url}/study/${roomId}`);
  await page.getByRole('heading', { name: 'Shared test lab' }).waitFor();
}

export const untilShown = (caller: Caller, text: string | RegExp) =>
  labOf(caller).getByText(text).first().waitFor();

/** Sends a request about the practice of a room to the portal. */
export const practiceOf = (
  portal: RunningPortal,
  roomId: string,
  { token }: Caller,
  rest = '',
  method = 'GET',
) =>
  callApi(portal, method, `/api/study/sessions/${roomId}/practice${rest}`, {
    token,
    ...(method === 'POST' && { body: {} }),
  });
