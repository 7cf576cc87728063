/** Limit of calls per minute for a key. */
export interface Limit {
  key: string;
  perMinute: number;
}
