import { z } from 'zod';

const NO_YEAR_0 = 'Please give a year from 1 onwards.';
/** PostgreSQL has no year 0. */
const hasYear = (typed: string) => !typed.startsWith('0000');

/** A day entered by a user, as `2026-03-02`. */
export const givenDaySchema = z.iso.date().refine(hasYear, NO_YEAR_0);

/** A time entered by a user, in UTC. */
export const givenMomentSchema = z.iso.datetime().refine(hasYear, NO_YEAR_0);
