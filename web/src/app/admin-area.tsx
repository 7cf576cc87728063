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

/** Time for which a response counts as fresh, in ms. */
const STALE_MS = 2_000;

/** Frame of the admin screens; without an admin session it redirects to the sign-in. */
export default function AdminArea() {
  const token = useToken();
  const [isArrival] = useState(token === null);
  if (!token) {
    // A visitor who follows a link is asked to sign in; a user who has just signed out is not.
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
