import type { ErrorCode, Offer } from '@portal/contracts';

/** Reason for a refusal, worded for users. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  retryAfterSeconds?: number;
  fields?: Record<string, string>;
  offer?: Offer;
}

/** Result of a decision. */
export type Decided<T> = { value: T } | { refusal: Refusal };
