import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { retryUnlessRefused } from '../api/retry';
import { useCurrentUser } from '../session/current-user';
import { keepReturnPath } from '../session/return-path';
import { homePath } from '../session/token';
import { useToken } from '../session/use-token';
import { AppShell } from './app-shell';
import { ShellSkeleton } from './shell-skeleton';

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: retryUnlessRefused,
      },
    },
  });
}

/** TestLab says itself what it says to somebody who is not signed in. */
const OPEN_TO_ALL = /^\/testlab\/?$/i;

/** The frame of the screens behind the sign-in; without one, the way leads to the landing page. */
export default function SignedIn() {
  const token = useToken();
  const { pathname, search } = useLocation();
  const [isArrival] = useState(token === null);
  const path = pathname + search;
  useEffect(() => {
    if (isArrival && !token) keepReturnPath(path);
  }, [isArrival, token, path]);
  if (!token && !OPEN_TO_ALL.test(pathname)) {
    // Who comes by a link is asked to sign in; who has just left is not.
    return <Navigate to={isArrival ? '/?login' : '/'} replace />;
  }
  if (token && homePath() === '/admin') return <Navigate to="/admin" replace />;
  return <Session key={token} token={token} />;
}

/** All that is known in one session, and nothing of another. */
function Session({ token }: { token: string | null }) {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <ForStudents token={token} />
    </QueryClientProvider>
  );
}

function ForStudents({ token }: { token: string | null }) {
  const { data: user } = useCurrentUser();
  if (user?.role === 'admin') return <Navigate to="/admin" replace />;
  return (
    <AppShell token={token}>
      <Suspense fallback={<ShellSkeleton />}>
        <Outlet />
      </Suspense>
    </AppShell>
  );
}
