import type { OwnUser } from '@portal/contracts/identity';
import { updateProfileRoute } from '@portal/contracts/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call';
import { refreshUser } from '../../session/current-user';
import { locateTown, type Place } from './locating';

const TRIED = 'profile-located';
type Detected = 'by-itself' | 'asked-for';

/** Whether the own place is being looked up, and how that ended. */
export interface OwnLocation {
  state: 'idle' | 'detecting' | 'failed';
  /** Whom the page must name for the town that was found. */
  credit: Place['credit'];
  /** Looks once more, because the student asks for it. */
  detect: () => void;
}

/**
 * Looks the place up by itself once in a tab, where the student has none and has not cleared it;
 * what is saved by then, or typed meanwhile, is never replaced.
 */
export function useLocation(user: OwnUser | undefined): OwnLocation {
  const client = useQueryClient();
  const [state, setState] = useState<OwnLocation['state']>('idle');
  const [found, setFound] = useState<Place | null>(null);
  const location = user?.location ?? '';
  // A place that was typed ends the failure: cleared later, none is set.
  if (state === 'failed' && location) setState('idle');
  const look = useCallback(
    async (detected: Detected) => {
      setState('detecting');
      const place = await locateTown();
      const isSaved = place !== null && (await save(place.location, detected));
      if (isSaved) {
        setFound(place);
        await refreshUser(client);
      }
      setState(isSaved ? 'idle' : 'failed');
    },
    [client],
  );
  const mayDetect = user?.mayDetectLocation ?? false;
  useEffect(() => {
    if (!mayDetect || hasTried()) return;
    noteTry();
    void look('by-itself');
  }, [mayDetect, look]);
  const credit = found?.location === location ? found.credit : null;
  return { state, credit, detect: () => void look('asked-for') };
}

async function save(location: string, detected: Detected): Promise<boolean> {
  return call(updateProfileRoute, { body: { location, detected } }).then(
    () => true,
    () => false,
  );
}

/** A browser that stores nothing asks again with the next screen. */
function hasTried(): boolean {
  try {
    return sessionStorage.getItem(TRIED) !== null;
  } catch {
    return false;
  }
}

function noteTry(): void {
  try {
    sessionStorage.setItem(TRIED, 'yes');
  } catch {
    return;
  }
}
