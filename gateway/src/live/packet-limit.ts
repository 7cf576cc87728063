import type { Socket as EngineSocket } from 'engine.io';

/** Packets of one socket: as many at once, and as many more a second. */
const BURST = 200;
const PER_SECOND = 50;
/** How long the other side has to say goodbye before the connection is cut, in ms. */
const GOODBYE_MS = 1_000;

/**
 * Cuts a socket that sends more packets than any screen does, and one that will not go: the
 * websocket protocol leaves it half a minute in which it may go on sending.
 */
export function limitPackets(connection: EngineSocket): void {
  const wire = connection.request.socket;
  let left = BURST;
  let countedAt = performance.now();
  connection.on('packet', () => {
    const now = performance.now();
    left = Math.min(BURST, left + ((now - countedAt) / 1_000) * PER_SECOND) - 1;
    countedAt = now;
    if (left < 0) wire.destroy();
  });
  connection.once('close', () => setTimeout(() => wire.destroy(), GOODBYE_MS).unref());
}
