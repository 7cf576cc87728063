import type { Socket as EngineSocket } from 'engine.io';

/** Packets of one socket: as many at once, and as many more a second. */
const BURST = 200;
const PER_SECOND = 50;

/** Cuts a socket that sends more packets than any screen does. */
export function limitPackets(connection: EngineSocket): void {
  let left = BURST;
  let countedAt = performance.now();
  connection.on('packet', () => {
    const now = performance.now();
    left = Math.min(BURST, left + ((now - countedAt) / 1_000) * PER_SECOND) - 1;
    countedAt = now;
    if (left < 0) connection.close(true);
  });
}
