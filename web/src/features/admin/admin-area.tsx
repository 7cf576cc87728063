import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { retryUnlessRefused } from '../../api/retry';
import { ShellSkeleton } from '../../app/shell-skeleton';
import { LinkButton } from '../../design/button';
import { ErrorState } from '../../design/states';
import { useCurrentUser } from '../../session/current-user';
import { useToken } from '../../session/use-token';
import { ta } from '../../texts/admin-texts';
import { AdminShell } from './admin-shell';
import { failureText } from './failure-text';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: retryUnlessRefused,
    },
  },
});

/** The frame of the admin's screens; without an admin's session it leads to where one begins. */
export default function AdminArea() {
  const token = useToken();
  const [isArrival] = useState(token === null);
  if (!token) {
    client.clear();
    // Who comes by a link is asked to sign in; who has just left is not.
    return <Navigate to={isArrival ? '/?admin' : '/'} replace />;
  }
  return (
    <QueryClientProvider client={client}>
      <ForAdmins token={token} />
    </QueryClientProvider>
  );
}

function ForAdmins({ token }: { token: string }) {
  const { data: user, isError, error, refetch } = useCurrentUser();
  if (user?.role === 'student') return <ForStaff />;
  return (
    <AdminShell token={token}>
      {user ? (
        <Suspense fallback={<ShellSkeleton />}>
          <Outlet />
        </Suspense>
      ) : isError ? (
        <ErrorState
          text={`${ta('error.load')} ${failureText(error)}`}
          onRetry={() => void refetch()}
        />
      ) : (
        <ShellSkeleton />
      )}
    </AdminShell>
  );
}

function ForStaff() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-3xl">{ta('guard.title')}</h1>
      <p className="text-lg text-ink-soft">{ta('guard.text')}</p>
      <LinkButton to="/student" className="self-start">
        {ta('guard.back')}
      </LinkButton>
    </main>
  );
}
