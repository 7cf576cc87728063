import type { Site } from '@portal/contracts/site';
import { useEffect, useState } from 'react';

/** What holds until the portal has answered. */
const UNKNOWN: Site = {
  productName: 'Miva',
  emailDomains: ['miva.edu.ng'],
  features: { passwordReset: false, googleSignIn: false },
  classroomUrl: null,
};

let known: Promise<Site> | undefined;

/** Asked once. */
function loadSite(): Promise<Site> {
  known ??= askSite().catch(() => {
    known = undefined;
    return UNKNOWN;
  });
  return known;
}

/** The landing page stands before the schema is there, which weighs a quarter of it: see decision 71. */
async function askSite(): Promise<Site> {
  const [{ call }, { getSiteRoute }] = await Promise.all([
    import('./call'),
    import('@portal/contracts/site'),
  ]);
  return call(getSiteRoute);
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
