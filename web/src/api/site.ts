import type { Site } from '@portal/contracts/site';
import { useEffect, useState } from 'react';

/** Configuration used until the portal has responded. */
const UNKNOWN: Site = {
  productName: 'Miva',
  emailDomains: ['miva.edu.ng'],
  features: { passwordReset: false, googleSignIn: false },
  classroomUrl: null,
};

let known: Promise<Site> | undefined;

/** Fetches the configuration once. */
function loadSite(): Promise<Site> {
  known ??= askSite().catch(() => {
    known = undefined;
    return UNKNOWN;
  });
  return known;
}

/**
 * Loads the schema lazily: the landing page renders without it, and the schema would add a quarter
 * to its size (decision 71).
 */
async function askSite(): Promise<Site> {
  const [{ call }, { getSiteRoute }] = await Promise.all([
    import('./call'),
    import('@portal/contracts/site'),
  ]);
  return call(getSiteRoute);
}

/** Returns the product's name and the enabled features. */
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
