import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Page } from './browser';
import type { RunningPortal } from './portal';
import type { Student } from './students';
import { patientMs } from './patience';

const WITHIN_MS = patientMs(10_000);
/** Text that takes several lines. */
const WORDS = 'about elasticity, supply and demand, and who pays a tax in the end '.repeat(4);

/** Writes `count` long messages (`Line 1 of many …`) as a member of a room, without a screen. */
export async function writeMany(
  portal: RunningPortal,
  { token }: Student,
  roomId: string,
  count: number,
): Promise<void> {
  const socket = io(portal.url, { transports: ['websocket'], forceNew: true, auth: { token } });
  try {
    await ask(socket, 'join-room', { roomId });
    for (let number = 1; number <= count; number += 1) {
      const msg = { text: `Line ${number} of many ${WORDS}`, id: randomUUID() };
      while (!(await ask(socket, 'send-message', { roomId, msg }))) {
        // A student may send at most ten messages in ten seconds.
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  } finally {
    socket.disconnect();
  }
}

async function ask(socket: Socket, name: string, body: object): Promise<boolean> {
  const answer: unknown = await socket.timeout(WITHIN_MS).emitWithAck(name, body);
  if (Reflect.get(Object(answer), 'ok') === true) return true;
  if (Reflect.get(Object(answer), 'code') === 'too_many_requests') return false;
  throw new Error(JSON.stringify(answer));
}

/** Limits the room response of a page to the newest messages, as in a long chat. */
export async function shortenHistory(page: Page, count: number): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(typeof frame === 'string' ? shorten(frame) : frame));
  });

  /** Shortens an acknowledgement of Socket.IO: `43<number>[{…}]`. */
  function shorten(frame: string): string {
    const [, head, json] = /^(43\d+)(\[.*\])$/s.exec(frame) ?? [];
    if (!head || !json) return frame;
    const [answer] = JSON.parse(json) as unknown[];
    const messages: unknown = Reflect.get(Object(answer), 'messages');
    if (!Array.isArray(messages)) return frame;
    return `${head}${JSON.stringify([{ ...Object(answer), messages: messages.slice(-count) }])}`;
  }
}
