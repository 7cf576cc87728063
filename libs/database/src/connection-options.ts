import { Socket } from 'node:net';
import { Client, type ClientConfig, type PoolConfig } from 'pg';

/** Statement timeout, in ms. */
const STATEMENT_MS = 10_000;
/** Socket timeout without any data, in ms: longer than any statement. */
const SILENCE_MS = 12_000;
/**
 * Timeout for getting a connection, from the pool or the server, in ms: slightly less than the
 * deadline of a call, so that the caller gets the error that the portal is busy.
 */
export const CONNECT_MS = 4_500;

/**
 * Returns the options of every connection of a service: its own schema, and timeouts for all
 * operations.
 */
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
 * While the pool hands a connection to its caller, no error listener is attached for a moment: a
 * connection closed by the server just then would crash the process. The caller's query fails all
 * the same.
 */
class ErrorTolerantClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** Returns the options for migrations, which have no time limit. */
export function unboundedOptions(schema: string): ClientConfig {
  return { options: `-c search_path=${schema}`, keepAlive: true };
}

/**
 * Creates a socket with an idle timeout, because the server's own timeouts have no effect if the
 * server or the network is frozen. (The driver's `query_timeout` abandons a statement but keeps
 * the connection, with its transaction still open.)
 */
function socketThatEndsInSilence(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error(`The database said nothing for ${silenceMs} ms.`));
  });
  return socket;
}
