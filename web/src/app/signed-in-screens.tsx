import { Route, Routes } from 'react-router-dom';
import { useSite } from '../api/site';
import { forProduct } from '../registry/feature';
import { t } from '../texts/signed-in-texts';
import { FEATURES } from './features';
import { lazyPage, lazyScreen } from './lazy-screen';
import SignedIn from './signed-in';
import { useScreenTitle } from './use-screen-change';

const DashboardPage = lazyScreen(() => import('./screens/dashboard-page'));
const TestlabPage = lazyScreen(() => import('../features/testlab/testlab-page'));
const XpPage = lazyScreen(() => import('../features/xp/xp-page'));
const AnnouncementsPage = lazyScreen(() => import('../features/announcements/announcements-page'));
const HelpPage = lazyScreen(() => import('./screens/help-page'));
const AccountPage = lazyScreen(() => import('../features/account/account-page'));
const StudyPage = lazyScreen(() => import('../features/study/study-page'));
const StudyRoomPage = lazyScreen(() => import('../features/study/study-room-page'));
const NotFoundPage = lazyPage(() => import('./not-found-page'));

const FEATURE_SCREENS = FEATURES.flatMap(({ routes }) =>
  routes.map((route) => ({ ...route, Screen: lazyScreen(route.load) })),
);

const TITLES: Record<string, string> = {
  '/student': t('title.dashboard'),
  '/testlab': t('title.testlab'),
  '/xp': t('title.xp'),
  '/announcement': t('title.announcements'),
  '/help': t('title.help'),
  '/account': t('title.account'),
  '/study': 'StudyPal',
};

/** All screens behind the sign-in, and the page for unknown addresses. */
export default function SignedInScreens() {
  const { productName } = useSite();
  const screens = FEATURE_SCREENS.map(({ path, title, Screen }) => ({
    path: forProduct(path, productName).toLowerCase(),
    title: forProduct(title, productName),
    Screen,
  }));
  useScreenTitle(
    {
      ...TITLES,
      ...Object.fromEntries(screens.map(({ path, title }) => [path, title])),
    },
    t('title.lost'),
  );
  return (
    <Routes>
      <Route element={<SignedIn />}>
        <Route path="/student" element={<DashboardPage />} />
        <Route path="/testlab" element={<TestlabPage />} />
        <Route path="/xp" element={<XpPage />} />
        <Route path="/announcement" element={<AnnouncementsPage />} />
        <Route path="/help" element={<HelpPage />} />
        <Route path="/account" element={<AccountPage />} />
        <Route path="/study" element={<StudyPage />} />
        <Route path="/study/:roomId" element={<StudyRoomPage />} />
        {screens.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
