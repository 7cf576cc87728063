/** So many calls a minute of whatever the key stands for. */
export interface Limit {
  key: string;
  perMinute: number;
}

/** What came of taking a call. */
export interface Taken {
  /** 0, or the seconds until there is one left again. */
  wait: number;
  /** Another gateway has told that the session is over. */
  isSessionOver: boolean;
}
