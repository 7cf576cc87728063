import { io, type Socket } from 'socket.io-client';

/** Longest delay between two attempts of the client, in ms. */
const AGAIN_MS = 1_000;

/**
 * Opens a screen's connection that reconnects like that of the web app: the client stops
 * permanently after a refusal by the server, and a gateway refuses unknown callers while identity
 * is down.
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
