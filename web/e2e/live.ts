import type { Page, WebSocket } from 'playwright-core';
import { patientMs } from './patience';

/** Prefix of the Engine.IO and Socket.IO packet that accepts a socket. */
const LET_IN = '40';

/** The open sockets of each watched page that the portal has accepted. */
const letIn = new WeakMap<Page, Set<WebSocket>>();

/** Watches the sockets of the page from now on, for `untilLive`. */
export function watchSockets(page: Page): void {
  const sockets = new Set<WebSocket>();
  letIn.set(page, sockets);
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().startsWith(LET_IN)) sockets.add(socket);
    });
    socket.on('close', () => sockets.delete(socket));
  });
}

/** Waits until the page receives live events; before that it would rely on polling. */
export async function untilLive(page: Page): Promise<void> {
  const deadline = Date.now() + patientMs(15_000);
  while (!letIn.get(page)?.size) {
    if (Date.now() > deadline) throw new Error('The page has no live connection after 15 s.');
    await page.waitForTimeout(20);
  }
}

/** Refuses the page's live connections as the gateway does while `isRefusing` returns true. */
export async function refuseLive(page: Page, isRefusing: () => boolean, code = 'unavailable') {
  const tries: number[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    tries.push(Date.now());
    if (!isRefusing()) return void socket.connectToServer();
    const handshake = { sid: 'x', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000 };
    socket.send(`0${JSON.stringify({ ...handshake, maxPayload: 100_000 })}`);
    socket.onMessage((message) => {
      const refusal = { message: 'Not just now.', data: { code } };
      if (String(message).startsWith('40')) socket.send(`44${JSON.stringify(refusal)}`);
    });
  });
  return tries;
}
