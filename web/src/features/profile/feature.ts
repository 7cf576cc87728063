import type { Feature } from '../../registry/feature';
import { profileLive } from './profile.live';

/** Declaration of student profiles. */
export const profileFeature: Feature = {
  routes: [
    { path: '/profile', title: 'Your profile', load: () => import('./profile-page') },
    { path: '/profile/:student', title: 'Profile', load: () => import('./other-profile-page') },
  ],
  places: [{ to: '/profile', icon: 'user', label: 'Profile', rank: 100 }],
  tiles: { profile: { to: '/profile', text: 'What others see of you' } },
  live: profileLive,
};
