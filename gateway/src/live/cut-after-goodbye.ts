import { startTimer } from '@portal/platform';
import type { Socket as EngineSocket } from 'engine.io';

/** How long the other side has to say goodbye before the connection is cut, in ms. */
const GOODBYE_MS = 1_000;

/** Cuts a socket that will not go: the websocket protocol leaves it half a minute to go on sending. */
export function cutAfterGoodbye(connection: EngineSocket): void {
  const wire = connection.request.socket;
  connection.once('close', () => startTimer(() => wire.destroy(), GOODBYE_MS).unref());
}
