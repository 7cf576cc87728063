import { getPracticeChoicesRoute } from '@portal/contracts/testlab-choices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';

/**
 * Whether the portal's own questions are added to those on a file, as chosen last; the server
 * stores it with each test. `topsUp` is null until loaded, `chosen` until the student changes it
 * here.
 */
export function useTopUpChoice() {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { data } = useQuery({
    queryKey: ['practice-choices'],
    queryFn: ({ signal }) => call(getPracticeChoicesRoute, { signal }),
    // A test in between may have changed it.
    gcTime: 0,
  });
  return { topsUp: chosen ?? data?.topsUp ?? null, chosen, choose: setChosen };
}
