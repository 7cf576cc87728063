import { z } from 'zod';

/**
 * The last row of a page, newest first: the next page begins after it. Rows are written to the
 * millisecond, so that their time says all.
 */
export const placeInTimeSchema = z.object({ at: z.iso.datetime(), id: z.guid() });
export type PlaceInTime = z.infer<typeof placeInTimeSchema>;

/** Rows of one page of an export at most; it holds fewer where they are long. */
export const EXPORT_PAGE_MAX = 200;
