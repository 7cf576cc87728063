import type { Feature } from '../../registry/feature';

const path = (product: string) => `/${product.toLowerCase()}ai`;
const name = (product: string) => `${product} AI`;

/** Declaration of the AI chat. */
export const assistantFeature: Feature = {
  routes: [{ path, title: name, load: () => import('./assistant-page') }],
  places: [{ to: (product) => `/${product}ai`, icon: 'chat', label: name, rank: 25 }],
  tiles: { ai: { to: (product) => `/${product}ai`, text: 'Ask about your subject or your notes' } },
  adminCards: [{ place: 'right', load: () => import('./admin/use-card') }],
};
