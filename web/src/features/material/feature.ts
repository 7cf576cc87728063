import type { Feature } from '../../registry/feature';

/** Declaration of My material: files that a student keeps for practice. */
export const materialFeature: Feature = {
  routes: [{ path: '/material', title: 'My material', load: () => import('./material-page') }],
};
