import type { Feature } from '../../registry/feature';

/** My material: files that a student keeps to practise again. */
export const materialFeature: Feature = {
  routes: [{ path: '/material', title: 'My material', load: () => import('./material-page') }],
};
