import type { ErrorCode } from '@portal/contracts';

/** The HTTP status of every refusal. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  wrong_code: 400,
  second_factor_required: 401,
  password_required: 401,
  forbidden: 403,
  foreign_origin: 403,
  suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  insufficient_xp: 402,
  too_large: 413,
  unsupported_file: 415,
  unreadable_file: 422,
  not_enough_material: 422,
  too_early: 429,
  too_many_requests: 429,
  // The client closed the request: the status appears only in a proxy's log.
  aborted: 499,
  internal: 500,
  unavailable: 503,
  timeout: 504,
};
