import {
  announcementsLive,
  listAnnouncementsForHeaderRoute,
  listAnnouncementsRoute,
} from '@portal/contracts/announcements';
import { getUserRoute, type OwnUser } from '@portal/contracts/identity';
import { ownProfileSchema } from '@portal/contracts/profile';
import { getSiteRoute } from '@portal/contracts/site';
import { listStudyRequestsRoute } from '@portal/contracts/study';
import { getOpenTestRoute } from '@portal/contracts/testlab-open';
import { suggestTopicsRoute } from '@portal/contracts/testlab-topics';
import type { BrowserContext } from 'playwright-core';
import { openBrowser, openPage, type Browser, type Page } from '../e2e/browser';
import { PortalDouble } from './portal-double';

export { expectSound, expectSoon, WIDTHS, type Page } from '../e2e/browser';
export { PortalDouble } from './portal-double';

/** The signed-in student of every screen; a test may override single fields. */
export const ADA: OwnUser = {
  _id: '5f2d6c1e-3a7b-4c8d-9e0f-112233445566',
  name: 'Ada Obi',
  email: 'ada.obi@miva.edu.ng',
  department: 'Economics',
  role: 'student',
  isSuspended: false,
  suspendedUntil: null,
  createdAt: '2026-09-01T08:00:00.000Z',
  totalXP: 730.5,
  waitingXP: 0,
  ...ownProfileSchema.parse({}),
};

interface OpenScreen {
  width: number;
  /** Role of the signed-in user; null for a signed-out visitor. Default: a student. */
  as?: 'student' | 'admin' | null;
}

/** Starts a double with a signed-in student who has neither announcements nor requests. */
export async function startPortalDouble(user: OwnUser = ADA): Promise<PortalDouble> {
  const portal = await PortalDouble.start();
  portal.answer(getSiteRoute, {
    productName: 'Miva',
    emailDomains: ['miva.edu.ng'],
    features: { passwordReset: false, googleSignIn: false },
    classroomUrl: null,
  });
  portal.answer(getUserRoute, { user });
  portal.answer(listAnnouncementsRoute, []);
  portal.answer(listAnnouncementsForHeaderRoute, []);
  portal.answer(listStudyRequestsRoute, []);
  portal.answer(getOpenTestRoute, { test: null });
  portal.answer(suggestTopicsRoute, { topics: [] });
  portal.answerAsk(announcementsLive.asks.countUnread, () => ({ unreadCount: 0 }));
  return portal;
}

let browser: Browser | undefined;
const opened: { context: BrowserContext; faults: string[]; portal: PortalDouble }[] = [];

/** Opens a screen in a new window; the end of the test closes it and expects no faults. */
export async function openScreen(
  portal: PortalDouble,
  path: string,
  { width, as = 'student' }: OpenScreen,
): Promise<Page> {
  browser ??= await openBrowser();
  const { context, page, faults } = await openPage(browser, { theme: 'light', width });
  opened.push({ context, faults, portal });
  if (as) {
    await page.addInitScript(
      (key) => localStorage.setItem(key, 'double'),
      as === 'admin' ? 'jwt' : 'token',
    );
  }
  await page.goto(portal.url + path);
  return page;
}

/** Closes all screens of a test, and expects neither page errors nor unanswered requests. */
export async function closeScreens(): Promise<void> {
  const all = opened.splice(0);
  await Promise.all(all.map(({ context }) => context.close()));
  for (const { faults, portal } of all) {
    expect([...faults, ...portal.faults.splice(0)]).toEqual([]);
  }
}
