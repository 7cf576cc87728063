import { textSchema } from '@portal/contracts';
import { createHttpClient, type HttpClient } from '@portal/kit/http-client';
import type { Metrics } from '@portal/platform';
import { z } from 'zod';

/** Deadline of a lookup, in ms: meanwhile the student sees '📍 Detecting...'. */
const DEADLINE_MS = 3_000;
const ANSWER_MAX_BYTES = 64 * 1_024;
const NAME_MAX = 80;
/** Zoom level of towns: no finer detail is requested (Nominatim's manual, "Reverse"). */
const TOWN_ZOOM = '10';

const name = textSchema.trim().min(1).max(NAME_MAX).optional().catch(undefined);
const answerSchema = z.object({
  address: z.object({ city: name, town: name, village: name, state: name }).optional(),
});

/** Client of a Nominatim server, or of one with a compatible API. */
export class Nominatim {
  private readonly fetch: HttpClient;

  constructor(
    private readonly url: string,
    /** Identifies the portal, as the server's terms of use require. */
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
   * Returns the city, town, village or state, or null if the response has none.
   * @throws Error on a timeout, a refusal or an invalid response
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
