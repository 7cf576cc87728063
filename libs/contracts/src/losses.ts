import { z } from 'zod';
import { studentCountsSchema } from './student-data.contract';

/** Data that the deletion of an account would remove. */
export const lossesSchema = studentCountsSchema.extend({
  name: z.string(),
  email: z.string(),
  devices: z.number().int().nonnegative(),
  /** Picture and résumé of the profile. */
  profileFiles: z.number().int().nonnegative().default(0),
});
export type Losses = z.infer<typeof lossesSchema>;
