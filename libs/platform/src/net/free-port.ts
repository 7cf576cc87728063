import { createServer } from 'node:net';
import { randomInt } from '../runtime/run-in';

/**
 * Ports for servers of ours: below those that systems give to outgoing connections (from 32,768 on
 * Linux), one of which could take a port between the look and the start.
 */
const FIRST = 20_000;
const LAST = 31_999;
const TRIES = 100;

/** Whether nobody listens on the port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

/** A port of 127.0.0.1 that nobody listens on now. @throws Error where none is found. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free.`);
}
