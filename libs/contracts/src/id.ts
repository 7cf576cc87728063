import { z } from 'zod';

/** A UUID in small letters, as PostgreSQL writes it: an id in capitals is the same one, also where ids are compared as texts. */
export const idSchema = z.uuid().toLowerCase();
