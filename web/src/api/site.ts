import type { Site } from '@portal/contracts/site';
import { useEffect, useState } from 'react';
import { send } from './send';

/** What holds until the portal has answered. */
const UNKNOWN: Site = {
  productName: 'Miva',
  emailDomains: ['miva.edu.ng'],
  features: { passwordReset: false, googleSignIn: false },
  classroomUrl: null,
};

let known: Promise<Site> | undefined;

/** Asked once: the landing page must stay light, so the answer of our own server is taken as it is. */
function loadSite(): Promise<Site> {
  known ??= (send('/api/site', { method: 'GET' }) as Promise<Site>).catch(() => {
    known = undefined;
    return UNKNOWN;
  });
  return known;
}

/** The product's name and what is switched on. */
export function useSite(): Site {
  const [site, setSite] = useState(UNKNOWN);
  useEffect(() => {
    let isCurrent = true;
    void loadSite().then((loaded) => isCurrent && setSite(loaded));
    return () => {
      isCurrent = false;
    };
  }, []);
  return site;
}
