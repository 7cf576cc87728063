import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSite } from '../api/site';
import { LandingPage } from '../features/landing/landing-page';
import { t } from '../texts/texts';
import { lazyPage, lazyScreen } from './lazy-screen';
import { useScreenChange } from './use-screen-change';
import { Waiting } from './waiting';

const SignedIn = lazyPage(() => import('./signed-in'));
const TermsPage = lazyPage(() => import('../features/terms/terms-page'));
const DashboardPage = lazyScreen(() => import('../features/dashboard/dashboard-page'));
const TestlabPage = lazyScreen(() => import('../features/testlab/testlab-page'));
const XpPage = lazyScreen(() => import('../features/xp/xp-page'));
const LeaderboardPage = lazyScreen(() => import('../features/leaderboard/leaderboard-page'));
const AnnouncementsPage = lazyScreen(() => import('../features/announcements/announcements-page'));
const HelpPage = lazyScreen(() => import('./screens/help-page'));
const AccountPage = lazyScreen(() => import('../features/account/account-page'));
const StudyPage = lazyScreen(() => import('../features/study/study-page'));
const StudyRoomPage = lazyScreen(() => import('../features/study/study-room-page'));
const AdminArea = lazyPage(() => import('./admin-area'));
const AdminDashboardPage = lazyScreen(() => import('./screens/admin-dashboard-page'));
const AnalyticsPage = lazyScreen(() => import('../features/admin/analytics-page'));
const NotificationsPage = lazyScreen(() => import('../features/notifications/notifications-page'));
const SettingsPage = lazyScreen(() => import('./screens/admin-settings-page'));
const OpenIdReturnPage = lazyPage(() => import('../features/openid-return/openid-return-page'));
const SignInLinkPage = lazyPage(() => import('../features/sign-in-link/sign-in-link-page'));
const BeingBuiltPage = lazyScreen(() => import('../features/being-built/being-built-page'));
const NotFoundPage = lazyPage(() => import('./not-found-page'));

/** Screens of the specification that open in a later release, with the name they will have. */
const BEING_BUILT: [path: string, name: string][] = [
  ['/library', 'The library'],
  ['/librarysearch', 'Search Books'],
  ['/filter', 'Filter Books'],
  ['/mylibrary', 'My Library'],
  ['/searchhistory', 'Search History'],
  ['/bydepartment', 'By Department'],
  ['/popularreads', 'Popular Reads'],
  ['/job', 'Jobs and internships'],
  ['/profile', 'Your profile'],
];

/** Every path of the portal; the router matches them in any casing. */
export function AppRoutes() {
  const product = useSite().productName;
  const prefix = `/${product.toLowerCase()}`;
  const beingBuilt = [...BEING_BUILT, [`${prefix}ai`, `${product} AI`] as const];
  useScreenChange({
    ...Object.fromEntries(beingBuilt),
    [`${prefix}landing`]: t('title.start'),
    [`${prefix}terms`]: t('terms.title'),
    '/study': 'StudyPal',
    '/signed-in': t('title.signingIn'),
    '/sign-in-link': t('title.signingIn'),
  });
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path={`${prefix}landing`} element={<LandingPage />} />
        <Route path="/signed-in" element={<OpenIdReturnPage />} />
        <Route path="/sign-in-link" element={<SignInLinkPage />} />
        <Route path={`${prefix}terms`} element={<TermsPage />} />
        <Route element={<SignedIn />}>
          <Route path="/student" element={<DashboardPage />} />
          <Route path="/testlab" element={<TestlabPage />} />
          <Route path="/xp" element={<XpPage />} />
          <Route path="/leaderboard" element={<LeaderboardPage />} />
          <Route path="/announcement" element={<AnnouncementsPage />} />
          <Route path="/help" element={<HelpPage />} />
          <Route path="/account" element={<AccountPage />} />
          <Route path="/study" element={<StudyPage />} />
          <Route path="/study/:roomId" element={<StudyRoomPage />} />
          {beingBuilt.map(([path, name]) => (
            <Route key={path} path={path} element={<BeingBuiltPage name={name} />} />
          ))}
        </Route>
        <Route path="/admin" element={<AdminArea />}>
          <Route index element={<AdminDashboardPage />} />
          <Route path="analytics" element={<AnalyticsPage />} />
          <Route path="notifications" element={<NotificationsPage />} />
          <Route path="settings" element={<SettingsPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
