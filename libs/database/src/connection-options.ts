import { Socket } from 'node:net';
import { Client, type ClientConfig, type PoolConfig } from 'pg';

/** Longest time that one statement may take, in ms. */
const STATEMENT_MS = 10_000;
/** A connection on which nothing moves for so long is cut, in ms: longer than any statement. */
const SILENCE_MS = 12_000;
/**
 * Longest wait for a connection, whether from the pool or from the server, in ms: a little less than
 * a call's deadline, so that the caller gets the answer that the portal is busy.
 */
export const CONNECT_MS = 4_500;

/** How every connection of a service behaves: in its own schema, and never waiting for ever. */
export function connectionOptions(schema: string, silenceMs = SILENCE_MS): PoolConfig {
  return {
    ...unboundedOptions(schema),
    statement_timeout: STATEMENT_MS,
    lock_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    stream: () => socketThatEndsInSilence(silenceMs),
    Client: ErrorTolerantClient,
  };
}

/**
 * Between the pool and its caller, there is a moment in which nobody listens for a connection's errors: one
 * that the server ends just then would end the process. The caller's query fails all the same.
 */
class ErrorTolerantClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** For migrations, which may take as long as they need. */
export function unboundedOptions(schema: string): ClientConfig {
  return { options: `-c search_path=${schema}`, keepAlive: true };
}

/**
 * The server's own limits do not help where the server, or the way to it, is frozen. (The driver's
 * `query_timeout` gives up a statement but keeps the connection, with its transaction still open.)
 */
function socketThatEndsInSilence(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error(`The database said nothing for ${silenceMs} ms.`));
  });
  return socket;
}
