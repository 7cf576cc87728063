import { locateRoute, UNKNOWN_LOCATION } from '@portal/contracts/profile';
import { call } from '../../api/call';

/** Longest that the browser may take to find the place, in ms. */
const POSITION_MS = 6_000;
/** Longest that all of it takes, also where nobody answers the browser's question, in ms. */
const ALL_MS = 9_000;
/** Age at which a position still gives the town, in ms. */
const FRESH_MS = 3_600_000;

/** A place by its town, and whom the page must name for it. */
export interface Place {
  location: string;
  credit: 'GeoNames' | 'OpenStreetMap' | null;
}

/**
 * Names the town of this device, which its browser asks the student for. Only two decimals of the
 * coordinates leave the browser. Null: refused, not found, or no town near.
 */
export async function locateTown(): Promise<Place | null> {
  const gone = AbortSignal.timeout(ALL_MS);
  const ended = new Promise<null>((resolve) => {
    gone.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([findTown(gone).catch(() => null), ended]);
}

async function findTown(signal: AbortSignal): Promise<Place | null> {
  const { latitude, longitude } = await position();
  const query = { lat: latitude.toFixed(2), lon: longitude.toFixed(2) };
  const place = await call(locateRoute, { query, signal });
  return place.location === UNKNOWN_LOCATION ? null : place;
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    // Absent where the page does not come by https.
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return reject(new Error('This browser gives no position.'));
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ message }) => reject(new Error(message)),
      { timeout: POSITION_MS, maximumAge: FRESH_MS },
    );
  });
}
