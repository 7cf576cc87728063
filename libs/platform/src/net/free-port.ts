import { createServer } from 'node:net';
import { randomInt } from '../runtime/run-in';

/**
 * Range of ports for our servers: below the ephemeral ports of outgoing connections (from 32,768
 * on Linux), which could take a port between its check and the start.
 */
const FIRST = 20_000;
const LAST = 31_999;
const TRIES = 100;

/** Whether a port of 127.0.0.1 is free. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

/** Returns a free port of 127.0.0.1. @throws Error if none is found. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free.`);
}
