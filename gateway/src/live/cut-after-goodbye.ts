import { startTimer } from '@portal/platform';
import type { Socket as EngineSocket } from 'engine.io';

/** Time for the other side to close the connection before it is cut, in ms. */
const GOODBYE_MS = 1_000;

/**
 * Destroys a connection that the client does not close: the websocket library lets it send for
 * another 30 s.
 */
export function cutAfterGoodbye(connection: EngineSocket): void {
  const wire = connection.request.socket;
  connection.once('close', () => startTimer(() => wire.destroy(), GOODBYE_MS).unref());
}
