import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import { UNKNOWN_LOCATION, type locate } from '@portal/contracts/profile';
import { Metrics, PORTAL_CONFIG, sleep, timeoutSignal, type PortalConfig } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import { ProfilePool } from '../worker/profile-pool';
import { GeocoderTurns } from './geocoder-turns';
import { Nominatim } from './nominatim';

type Place = ResponseOf<typeof locate>;

/** Maximum number of cached places: many times the towns of all students. */
const PLACES_MAX = 5_000;
const PLACE_MS = 30 * 24 * 3_600_000;
/** Deadline of a list lookup, including the start of its process, in ms. */
const LIST_WITHIN_MS = 6_000;
const UNKNOWN: Place = { location: UNKNOWN_LOCATION, credit: null };

/** Returns the town of a place, by coordinates rounded to two decimals (about a kilometre). */
@Injectable()
export class LocateService {
  private readonly logger = new Logger(LocateService.name);
  private readonly known = new LRUCache<string, Place>({ max: PLACES_MAX, ttl: PLACE_MS });
  private readonly nominatim: Nominatim | null;

  constructor(
    private readonly pool: ProfilePool,
    private readonly turns: GeocoderTurns,
    @Inject(PORTAL_CONFIG) config: PortalConfig,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const { GEOCODER_URL, PRODUCT_NAME, PUBLIC_URL } = config;
    const userAgent = `${PRODUCT_NAME} student portal (${PUBLIC_URL ?? 'no public address'})`;
    this.nominatim = GEOCODER_URL ? new Nominatim(GEOCODER_URL, userAgent, metrics) : null;
  }

  /**
   * Uses the configured geocoder, else the bundled list; returns 'Unknown' if neither has a
   * result.
   */
  async locate({ studentId, lat, lon }: RequestOf<typeof locate>): Promise<Place> {
    const key = `${lat.toFixed(2)} ${lon.toFixed(2)}`;
    const known = this.known.get(key);
    if (known) return known;
    const [rounded, roundedLon] = [Number(lat.toFixed(2)), Number(lon.toFixed(2))];
    const asked = await this.ask(rounded, roundedLon);
    if (asked) {
      this.known.set(key, asked);
      return asked;
    }
    const town = await this.findInList(rounded, roundedLon, studentId);
    if (town === undefined) return UNKNOWN;
    const place: Place = town ? { location: town, credit: 'GeoNames' } : UNKNOWN;
    // With a geocoder, the list's result is not cached: the next request may succeed there.
    if (!this.nominatim) this.known.set(key, place);
    return place;
  }

  /** Returns a town, null if none is near, or undefined if the lookup failed. */
  private async findInList(lat: number, lon: number, owner: string) {
    try {
      return await this.pool.findTown(lat, lon, owner, timeoutSignal(LIST_WITHIN_MS));
    } catch (error) {
      this.logger.warn(`The list of towns did not answer: ${String(error)}`);
      return undefined;
    }
  }

  private async ask(lat: number, lon: number): Promise<Place | null> {
    if (!this.nominatim) return null;
    try {
      const waitMs = await this.turns.take();
      if (waitMs === null) return null;
      await sleep(waitMs);
      const location = await this.nominatim.reverse(lat, lon);
      return location === null ? null : { location, credit: 'OpenStreetMap' };
    } catch (error) {
      this.logger.warn(`The geocoder did not name a place: ${String(error)}`);
      return null;
    }
  }
}
