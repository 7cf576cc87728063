import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSite } from '../api/site';
import { Spinner } from '../design/spinner';
import { LandingPage } from '../features/landing/landing-page';
import { t } from '../texts/texts';
import { useScreenChange } from './use-screen-change';

const SignedIn = lazy(() => import('./signed-in'));
const TermsPage = lazy(() => import('../features/terms/terms-page'));
const DashboardPage = lazy(() => import('../features/dashboard/dashboard-page'));
const TestlabPage = lazy(() => import('../features/testlab/testlab-page'));
const XpPage = lazy(() => import('../features/xp/xp-page'));
const LeaderboardPage = lazy(() => import('../features/leaderboard/leaderboard-page'));
const AnnouncementsPage = lazy(() => import('../features/announcements/announcements-page'));
const HelpPage = lazy(() => import('../features/help/help-page'));
const AccountPage = lazy(() => import('../features/account/account-page'));
const AdminArea = lazy(() => import('../features/admin/admin-area'));
const AdminDashboardPage = lazy(() => import('../features/admin/admin-dashboard-page'));
const AnalyticsPage = lazy(() => import('../features/admin/analytics-page'));
const NotificationsPage = lazy(() => import('../features/admin/notifications-page'));
const SettingsPage = lazy(() => import('../features/admin/settings-page'));
const OpenIdReturnPage = lazy(() => import('../features/openid-return/openid-return-page'));
const BeingBuiltPage = lazy(() => import('../features/being-built/being-built-page'));
const NotFoundPage = lazy(() => import('./not-found-page'));

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
  ['/study', 'StudyPal'],
  ['/study/:roomId', 'StudyPal'],
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
    '/signed-in': t('title.signingIn'),
  });
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path={`${prefix}landing`} element={<LandingPage />} />
        <Route path="/signed-in" element={<OpenIdReturnPage />} />
        <Route path={`${prefix}terms`} element={<TermsPage />} />
        <Route element={<SignedIn />}>
          <Route path="/student" element={<DashboardPage />} />
          <Route path="/testlab" element={<TestlabPage />} />
          <Route path="/xp" element={<XpPage />} />
          <Route path="/leaderboard" element={<LeaderboardPage />} />
          <Route path="/announcement" element={<AnnouncementsPage />} />
          <Route path="/help" element={<HelpPage />} />
          <Route path="/account" element={<AccountPage />} />
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

function Waiting() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center text-ink-soft">
      <Spinner size={30} />
      <span className="sr-only">Loading</span>
    </div>
  );
}
