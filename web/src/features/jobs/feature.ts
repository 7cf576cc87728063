import type { Feature } from '../../registry/feature';

/** Declaration of jobs, internships and the board of applications. */
export const jobsFeature: Feature = {
  routes: [
    { path: '/job', title: 'Jobs and internships', load: () => import('./jobs-page') },
    { path: '/job/board', title: 'Application board', load: () => import('./board-page') },
    { path: '/job/sample/:slug', title: 'Sample job', load: () => import('./sample-job-page') },
  ],
  places: [{ to: '/job', icon: 'briefcase', label: 'Jobs', rank: 55 }],
  tiles: { career: { to: '/Job', text: 'Jobs that fit your degree' } },
  adminCards: [{ place: 'wide', load: () => import('./admin/jobs-card') }],
};
