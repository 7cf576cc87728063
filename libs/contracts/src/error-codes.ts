import { z } from 'zod';

/** Every reason for which the portal refuses. The gateway maps each to a status, the web to words. */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'wrong_credentials',
  'wrong_code',
  'second_factor_required',
  'password_required',
  'forbidden',
  'foreign_origin',
  'suspended',
  'not_found',
  'method_not_allowed',
  'conflict',
  'insufficient_xp',
  'too_large',
  'unsupported_file',
  'unreadable_file',
  'not_enough_material',
  'too_early',
  'too_many_requests',
  'aborted',
  'internal',
  'unavailable',
  'timeout',
] as const;

export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** Another way in that a refusal may offer. */
export const offerSchema = z.enum(['sign-in-link']);
export type Offer = z.infer<typeof offerSchema>;

/** The body of every refusal over HTTP, and the payload of every refusal between processes. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: errorCodeSchema,
  requestId: z.string(),
  /** Seconds to wait before trying again, where waiting helps. */
  retryAfterSeconds: z.number().int().nonnegative().optional(),
  /** Where waiting does not help everybody: another way that the screen can offer. */
  offer: offerSchema.optional(),
  /** Set for a book that is in the library already. */
  saved: z.literal(false).optional(),
  /** For `invalid_input`: what is wrong with which field. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
