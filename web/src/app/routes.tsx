import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useSite } from '../api/site';
import { LandingPage } from '../features/landing/landing-page';
import { t } from '../texts/texts';
import { lazyPage, lazyScreen } from './lazy-screen';
import { useScreenChange, useScreenTitle } from './use-screen-change';
import { Waiting } from './waiting';

const SignedInScreens = lazyPage(() => import('./signed-in-screens'));
const TermsPage = lazyPage(() => import('../features/terms/terms-page'));
const AdminArea = lazyPage(() => import('./admin-area'));
const AdminDashboardPage = lazyScreen(() => import('./screens/admin-dashboard-page'));
const AnalyticsPage = lazyScreen(() => import('../features/admin/analytics-page'));
const NotificationsPage = lazyScreen(() => import('../features/notifications/notifications-page'));
const SettingsPage = lazyScreen(() => import('./screens/admin-settings-page'));
const OpenIdReturnPage = lazyPage(() => import('../features/openid-return/openid-return-page'));
const WeeklyMailPage = lazyPage(() => import('../features/jobs/weekly-mail-page'));
const SignInLinkPage = lazyPage(() => import('../features/sign-in-link/sign-in-link-page'));

/** Titles of the screens that require no student sign-in, by path. */
const TITLES: Record<string, string> = {
  '/': t('title.start'),
  '/signed-in': t('title.signingIn'),
  '/sign-in-link': t('title.signingIn'),
  '/admin': t('title.dashboard'),
  '/admin/analytics': t('title.analytics'),
  '/admin/notifications': t('title.notifications'),
  '/admin/settings': t('title.settings'),
};

/**
 * All routes of the portal, matched case-insensitively; those of students load with their screens.
 */
export function AppRoutes() {
  const prefix = `/${useSite().productName.toLowerCase()}`;
  useScreenChange();
  useScreenTitle({
    ...TITLES,
    [`${prefix}landing`]: t('title.start'),
    [`${prefix}terms`]: t('terms.title'),
  });
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path={`${prefix}landing`} element={<LandingPage />} />
        <Route path="/signed-in" element={<OpenIdReturnPage />} />
        <Route path="/sign-in-link" element={<SignInLinkPage />} />
        <Route path="/job/mail/:token" element={<WeeklyMailPage />} />
        <Route path={`${prefix}terms`} element={<TermsPage />} />
        <Route path="/admin" element={<AdminArea />}>
          <Route index element={<AdminDashboardPage />} />
          <Route path="analytics" element={<AnalyticsPage />} />
          <Route path="notifications" element={<NotificationsPage />} />
          <Route path="settings" element={<SettingsPage />} />
        </Route>
        <Route path="*" element={<SignedInScreens />} />
      </Routes>
    </Suspense>
  );
}
