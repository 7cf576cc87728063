import { z } from 'zod';

/**
 * A UUID in lower case, as PostgreSQL writes it, so that ids in upper case also compare equal as
 * texts.
 */
export const idSchema = z.uuid().toLowerCase();
