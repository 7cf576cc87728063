import { io, type Socket } from 'socket.io-client';

/** As long as the client's own longest pause between two tries. In ms. */
const AGAIN_MS = 1_000;

/**
 * A screen's connection that comes back by itself, as the portal's own does: the client gives up for good where the
 * server has refused it, and a gateway refuses whoever it cannot find out while identity is away.
 */
export function openLastingSocket(url: string, token: string): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    reconnectionDelay: 200,
    reconnectionDelayMax: AGAIN_MS,
  });
  let isClosed = false;
  const tryAgain = () => {
    const refused = setTimeout(() => {
      if (!isClosed && !socket.active) socket.connect();
    }, AGAIN_MS);
    refused.unref();
  };
  socket.on('connect_error', tryAgain);
  socket.on('disconnect', (reason) => {
    isClosed = reason === 'io client disconnect';
    if (reason === 'io server disconnect') tryAgain();
  });
  return socket;
}
