/** So many calls a minute of whatever the key stands for. */
export interface Limit {
  key: string;
  perMinute: number;
}
