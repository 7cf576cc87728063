import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Greeting } from './server-kind';

const ANSWER_WITHIN_MS = 500;
const LOOK_MS = 20;

interface Place {
  host: string;
  port: number;
}

/**
 * Waits until a server responds, because an open port does not prove that it is ready.
 * @param isOver whether it can no longer start
 * @returns whether it responded in time
 */
export async function waitForGreeting(
  place: Place,
  greeting: Greeting,
  withinMs: number,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !isOver()) {
    // A response after its end comes from another server on the same port.
    if (await answers(place, greeting)) return !isOver();
    await pause(LOOK_MS);
  }
  return false;
}

function answers(place: Place, { ask, answer }: Greeting): Promise<boolean> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(place, () => socket.write(ask));
    const settle = (isGood: boolean) => {
      socket.destroy();
      resolve(isGood);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (answer.test(received)) settle(true);
    });
  });
}
