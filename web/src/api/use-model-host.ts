import { getModelHostRoute } from '@portal/contracts/testlab';
import { useQuery } from '@tanstack/react-query';
import { call } from './call';

/**
 * Time for which the host counts as fresh, in ms: the configuration may change while a tab is open.
 */
const FRESH_MS = 5 * 60_000;

/**
 * Returns the external server to which a student's material is sent; null if there is none or it is
 * not yet known.
 */
export function useModelHost(): string | null {
  const { data } = useQuery({
    queryKey: ['model-host'],
    queryFn: ({ signal }) => call(getModelHostRoute, { signal }),
    staleTime: FRESH_MS,
  });
  return data?.host ?? null;
}
