import { listJobCardsRoute } from '@portal/contracts/jobs-board';
import { getReadingRoute } from '@portal/contracts/library-shelf';
import { getPastTopicsRoute } from '@portal/contracts/testlab';
import { getLeaderboardRoute } from '@portal/contracts/xp';
import type { PortalDouble } from './screen';

/** Answers what the dashboard of a student asks for who has done nothing yet. */
export function answerDashboard(portal: PortalDouble): void {
  portal.answer(getLeaderboardRoute, { users: [], own: null, total: 0 });
  portal.answer(getPastTopicsRoute, { topics: [] });
  portal.answer(getReadingRoute, { streakDays: 0, hasReadToday: false, finished: 0, goal: null });
  portal.answer(listJobCardsRoute, { cards: [] });
}
