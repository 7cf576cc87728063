import { textSchema } from '@portal/contracts';
import { createHttpClient, type HttpClient } from '@portal/kit/http-client';
import type { Metrics } from '@portal/platform';
import { z } from 'zod';

/** Longest duration of a lookup, in ms: the student looks at '📍 Detecting...' meanwhile. */
const DEADLINE_MS = 3_000;
const ANSWER_MAX_BYTES = 64 * 1_024;
const NAME_MAX = 80;
/** Zoom of towns: nothing nearer is asked for (Nominatim's manual, "Reverse"). */
const TOWN_ZOOM = '10';

const name = textSchema.trim().min(1).max(NAME_MAX).optional().catch(undefined);
const answerSchema = z.object({
  address: z.object({ city: name, town: name, village: name, state: name }).optional(),
});

/** A Nominatim server (or one that answers as it does). */
export class Nominatim {
  private readonly fetch: HttpClient;

  constructor(
    private readonly url: string,
    /** Who asks: the server's terms want it named. */
    private readonly userAgent: string,
    metrics?: Metrics,
  ) {
    this.fetch = createHttpClient({
      name: 'geocoder',
      deadlineMs: DEADLINE_MS,
      retries: 0,
      answerMaxBytes: ANSWER_MAX_BYTES,
      ...(metrics && { metrics }),
    });
  }

  /**
   * City, town, village or state; null where it names none.
   * @throws Error where it does not answer, refuses, or answers something else
   */
  async reverse(lat: number, lon: number): Promise<string | null> {
    const url = new URL(`${this.url.replace(/\/$/, '')}/reverse`);
    url.search = new URLSearchParams({
      format: 'jsonv2',
      lat: lat.toFixed(2),
      lon: lon.toFixed(2),
      zoom: TOWN_ZOOM,
      addressdetails: '1',
    }).toString();
    const answer = await this.fetch(url, {
      redirect: 'error',
      headers: { 'user-agent': this.userAgent, 'accept-language': 'en' },
    });
    if (!answer.ok) throw new Error(`The geocoder answers ${answer.status}.`);
    const { address } = answerSchema.parse(await answer.json());
    return address?.city ?? address?.town ?? address?.village ?? address?.state ?? null;
  }
}
