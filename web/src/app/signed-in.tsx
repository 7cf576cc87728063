import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { homePath } from '../api/token';
import { useCurrentUser } from '../session/current-user';
import { keepReturnPath } from '../session/return-path';
import { useToken } from '../session/use-token';
import { StudentFrame } from './frame/student-frame';
import { Session } from './session';

/** Time for which a response counts as fresh, in ms. */
const STALE_MS = 5_000;
/** TestLab renders its own content for signed-out users. */
const OPEN_TO_ALL = /^\/testlab\/?$/i;

/** Frame of the screens behind the sign-in; without a session it redirects to the landing page. */
export default function SignedIn() {
  const token = useToken();
  const { pathname, search } = useLocation();
  const [isArrival] = useState(token === null);
  const path = pathname + search;
  useEffect(() => {
    if (isArrival && !token) keepReturnPath(path);
  }, [isArrival, token, path]);
  if (!token && !OPEN_TO_ALL.test(pathname)) {
    // A visitor who follows a link is asked to sign in; a user who has just signed out is not.
    return <Navigate to={isArrival ? '/?login' : '/'} replace />;
  }
  if (token && homePath() === '/admin') return <Navigate to="/admin" replace />;
  return (
    <Session key={token} staleMs={STALE_MS}>
      <ForStudents token={token} />
    </Session>
  );
}

function ForStudents({ token }: { token: string | null }) {
  const { data: user } = useCurrentUser();
  if (user?.role === 'admin') return <Navigate to="/admin" replace />;
  return (
    <StudentFrame token={token}>
      <Outlet />
    </StudentFrame>
  );
}
