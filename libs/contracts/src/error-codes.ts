import { z } from 'zod';

/**
 * All error codes of the portal. The gateway maps each to an HTTP status, the web app to a text.
 */
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

/** An alternative sign-in method that an error response may offer. */
export const offerSchema = z.enum(['sign-in-link']);
export type Offer = z.infer<typeof offerSchema>;

/** Body of every error response over HTTP, and payload of every error between processes. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: errorCodeSchema,
  requestId: z.string(),
  /** Seconds to wait before a retry; absent if a retry does not help. */
  retryAfterSeconds: z.number().int().nonnegative().optional(),
  /** An alternative that the screen can offer if waiting does not help every user. */
  offer: offerSchema.optional(),
  /** Set if the book is already in the library. */
  saved: z.literal(false).optional(),
  /** For `invalid_input`: error messages by field. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
