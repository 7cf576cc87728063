import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { PanelBody } from '../api/panel-body';
import { LinkButton } from '../design/button';
import { useCurrentUser } from '../session/current-user';
import { useToken } from '../session/use-token';
import { t } from '../texts/admin-texts';
import { AdminFrame } from './frame/admin-frame';
import { Session } from './session';
import { ScreenSkeleton } from '../design/screen-skeleton';

/** For how long an answer is taken as news, in ms. */
const STALE_MS = 2_000;

/** The frame of the admin's screens; without an admin's session it leads to where one begins. */
export default function AdminArea() {
  const token = useToken();
  const [isArrival] = useState(token === null);
  if (!token) {
    // Who comes by a link is asked to sign in; who has just left is not.
    return <Navigate to={isArrival ? '/?admin' : '/'} replace />;
  }
  return (
    <Session key={token} staleMs={STALE_MS}>
      <ForAdmins token={token} />
    </Session>
  );
}

function ForAdmins({ token }: { token: string }) {
  const user = useCurrentUser();
  if (user.data?.role === 'student') return <ForStaff />;
  return (
    <AdminFrame token={token}>
      <PanelBody query={user} waiting={<ScreenSkeleton />}>
        {() => <Outlet />}
      </PanelBody>
    </AdminFrame>
  );
}

function ForStaff() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-3xl">{t('admin.guard.title')}</h1>
      <p className="text-lg text-ink-soft">{t('admin.guard.text')}</p>
      <LinkButton to="/student" className="self-start">
        {t('admin.guard.back')}
      </LinkButton>
    </main>
  );
}
