import { listJobCardsRoute } from '@portal/contracts/jobs-board';
import { getReadingRoute } from '@portal/contracts/library-shelf';
import { getPastTopicsRoute } from '@portal/contracts/testlab';
import { getLeaderboardRoute } from '@portal/contracts/xp';
import type { PortalDouble } from './screen';

/** Answers the requests of the dashboard for a student without any activity. */
export function answerDashboard(portal: PortalDouble): void {
  portal.answer(getLeaderboardRoute, { users: [], own: null, total: 0 });
  portal.answer(getPastTopicsRoute, { topics: [] });
  portal.answer(getReadingRoute, { streakDays: 0, hasReadToday: false, finished: 0, goal: null });
  portal.answer(listJobCardsRoute, { cards: [] });
}
