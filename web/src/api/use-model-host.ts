import { getModelHostRoute } from '@portal/contracts/testlab';
import { useQuery } from '@tanstack/react-query';
import { call } from './call';

/** The set-up may change while a tab is open. */
const FRESH_MS = 5 * 60_000;

/** The server outside the portal to which a student's material goes; null: none, or not known yet. */
export function useModelHost(): string | null {
  const { data } = useQuery({
    queryKey: ['model-host'],
    queryFn: ({ signal }) => call(getModelHostRoute, { signal }),
    staleTime: FRESH_MS,
  });
  return data?.host ?? null;
}
