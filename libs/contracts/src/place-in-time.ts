import { z } from 'zod';
import { givenMomentSchema } from './time';

/**
 * The last row of a page, newest first: the next page begins after it. Rows are written to the
 * millisecond, so that their time says all.
 */
export const placeInTimeSchema = z.object({ at: givenMomentSchema, id: z.guid() });
export type PlaceInTime = z.infer<typeof placeInTimeSchema>;

/** Encodes the place as the `next` of a page; `readPlaceInTime` decodes it. */
export function writePlaceInTime({ at, id }: PlaceInTime): string {
  return JSON.stringify({ at, id });
}

/** Decodes the place after which a page begins; null: the first page. @throws ZodError, SyntaxError */
export function readPlaceInTime(after: string | null): PlaceInTime | null {
  return after === null ? null : placeInTimeSchema.parse(JSON.parse(after));
}

/** Rows of one page of an export at most; it holds fewer where they are long. */
export const EXPORT_PAGE_MAX = 200;
