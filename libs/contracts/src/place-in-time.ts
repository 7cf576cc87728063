import { z } from 'zod';
import { givenMomentSchema } from './time';

/**
 * Cursor: the last row of a page sorted newest first; the next page begins after it. Timestamps
 * are stored in ms, so the cursor loses no precision.
 */
export const placeInTimeSchema = z.object({ at: givenMomentSchema, id: z.guid() });
export type PlaceInTime = z.infer<typeof placeInTimeSchema>;

/** Encodes the cursor as the `next` of a page; `readPlaceInTime` decodes it. */
export function writePlaceInTime({ at, id }: PlaceInTime): string {
  return JSON.stringify({ at, id });
}

/**
 * Decodes the cursor after which a page begins; null for the first page. @throws ZodError,
 * SyntaxError
 */
export function readPlaceInTime(after: string | null): PlaceInTime | null {
  return after === null ? null : placeInTimeSchema.parse(JSON.parse(after));
}

/** Maximum number of rows on one page of an export; fewer if they are long. */
export const EXPORT_PAGE_MAX = 200;
