import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { readToken } from '../api/token';
import { createQueryClient } from '../api/query-client';
import { useUnkeptNote } from '../session/use-unkept-note';

/** Query cache of one session, shared with no other: pass the token as `key`. */
export function Session({ staleMs, children }: { staleMs: number; children: ReactNode }) {
  useUnkeptNote(readToken());
  const [client] = useState(() => createQueryClient(staleMs));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
