import type { Feature } from '../../registry/feature';
import { libraryLive } from './library.live';

/** Declaration of the library: books to search, save, open and read. */
export const libraryFeature: Feature = {
  routes: [
    { path: '/library', title: 'Virtual Library', load: () => import('./library-home-page') },
    { path: '/librarysearch', title: 'Search Books', load: () => import('./search-page') },
    { path: '/filter', title: 'Filter Books', load: () => import('./filter-page') },
    { path: '/mylibrary', title: 'My Library', load: () => import('./my-library-page') },
    { path: '/searchhistory', title: 'Search History', load: () => import('./history-page') },
    { path: '/bydepartment', title: 'By Department', load: () => import('./department-page') },
    { path: '/popularreads', title: 'Popular Reads', load: () => import('./popular-page') },
  ],
  places: [{ to: '/library', icon: 'book', label: 'Library', rank: 30, isInBar: true }],
  tiles: { library: { to: '/Library', text: 'Search, save and read' } },
  live: libraryLive,
  adminCards: [{ place: 'wide', load: () => import('./admin/titles-card') }],
};
