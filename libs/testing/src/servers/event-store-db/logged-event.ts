/** An event to be appended to the log. */
export interface ProposedEvent {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

/** An event of the log. */
export interface LoggedEvent extends ProposedEvent {
  stream: string;
  revision: bigint;
  /** Position among all streams: the start of its record, like a server's log position. */
  position: bigint;
  /** Ticks of 100 ns since 1970. */
  createdTicks: bigint;
}
