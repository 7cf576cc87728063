/** An event on its way into the log. */
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
  /** Place among all streams: where its record begins, as with a server's log positions. */
  position: bigint;
  /** Ticks of 100 ns since 1970. */
  createdTicks: bigint;
}
