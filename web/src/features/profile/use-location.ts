import type { OwnUser } from '@portal/contracts/identity';
import { updateProfileRoute } from '@portal/contracts/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call';
import { refreshUser } from '../../session/current-user';
import { locateTown, type Place } from './locating';

const TRIED = 'profile-located';
type Detected = 'by-itself' | 'asked-for';

/** State of the detection of the student's location, and its result. */
export interface OwnLocation {
  state: 'idle' | 'detecting' | 'failed';
  /** Source that the page must credit for the detected town. */
  credit: Place['credit'];
  /** Detects the location again, at the student's request. */
  detect: () => void;
}

/**
 * Detects the location automatically once per tab if the student has none and has not cleared it; a
 * location saved or typed in the meantime is never replaced.
 */
export function useLocation(user: OwnUser | undefined): OwnLocation {
  const client = useQueryClient();
  const [state, setState] = useState<OwnLocation['state']>('idle');
  const [found, setFound] = useState<Place | null>(null);
  const location = user?.location ?? '';
  // A typed location resets the failure, so that clearing it later does not show the failure again.
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

/** Without storage, the next screen tries again. */
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
