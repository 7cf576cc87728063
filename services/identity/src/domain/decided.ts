import type { ErrorCode, Offer } from '@portal/contracts';

/** Why something is not done, in words fit for a person. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  retryAfterSeconds?: number;
  fields?: Record<string, string>;
  offer?: Offer;
}

/** What a decision comes to. */
export type Decided<T> = { value: T } | { refusal: Refusal };
