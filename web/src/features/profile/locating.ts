import { locateRoute, UNKNOWN_LOCATION } from '@portal/contracts/profile';
import { call } from '../../api/call';

/** Timeout of the browser's position request, in ms. */
const POSITION_MS = 6_000;
/** Timeout of the whole lookup, including an unanswered permission prompt, in ms. */
const ALL_MS = 9_000;
/** Maximum age of a cached position that still identifies the town, in ms. */
const FRESH_MS = 3_600_000;

/** A place with its town, and the source that the page must credit. */
export interface Place {
  location: string;
  credit: 'GeoNames' | 'OpenStreetMap' | null;
}

/**
 * Returns the town of this device, for which the browser asks permission. Only two decimals of the
 * coordinates leave the browser. Null if refused, not found, or without a town nearby.
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
    // Absent on pages that are not served by HTTPS.
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return reject(new Error('This browser gives no position.'));
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ message }) => reject(new Error(message)),
      { timeout: POSITION_MS, maximumAge: FRESH_MS },
    );
  });
}
