import { z } from 'zod';
import { givenMomentSchema } from './time';

/**
 * The last row of a page, newest first: the next page begins after it. Rows are written to the
 * millisecond, so that their time says all.
 */
export const placeInTimeSchema = z.object({ at: givenMomentSchema, id: z.guid() });
export type PlaceInTime = z.infer<typeof placeInTimeSchema>;

/** Rows of one page of an export at most; it holds fewer where they are long. */
export const EXPORT_PAGE_MAX = 200;
