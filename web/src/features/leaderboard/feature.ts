import type { Feature } from '../../registry/feature';

/** Declaration of the ranking of students by XP. */
export const leaderboardFeature: Feature = {
  routes: [
    { path: '/leaderboard', title: 'Leaderboard', load: () => import('./leaderboard-page') },
  ],
  places: [{ to: '/leaderboard', icon: 'trophy', label: 'Leaderboard', rank: 70 }],
  tiles: { leaderboard: { to: '/Leaderboard', text: 'See who leads' } },
};
