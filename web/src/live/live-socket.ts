import { sessionLive } from '@portal/contracts/identity';
import type { Socket } from 'socket.io-client';
import { wordsFor } from '../api/api-error';
import { noteLive } from '../api/poll-pace';
import { sayFarewell } from '../session/farewell';
import { BY_COOKIE, clearTokens, readToken } from '../api/token';

/** A connection that is away for longer is worth a word. In ms. */
const PATIENCE_MS = 3_000;
/** First and longest wait before a refused connection is tried again, in ms. */
const RETRY_MS = 1_000;
const RETRY_MOST_MS = 30_000;
/** Refusals that asking again would not change. */
const FINAL_CODES: unknown[] = ['unauthenticated', 'suspended'];

interface LiveSocketOptions {
  token: string;
  onConnect: () => void;
  /** Called when the connection has been away for a while, and when it is back. */
  onAway: (isAway: boolean) => void;
  listeners: readonly { name: string; listen: (payload: unknown) => void }[];
}

export interface LiveSocket {
  /** The one there is just then. */
  socket: () => Socket | undefined;
  stop: () => void;
}

/**
 * Holds a live connection (websocket only, by the token or else the portal's cookie) until it is
 * stopped. What was refused for now is tried again, at longer and longer intervals; the
 * end of the session signs out.
 */
export function holdLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { token, onConnect, onAway, listeners } = options;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let current: Socket | undefined;
  let isOver = false;
  let failures = 0;

  const lose = () => (patience ??= setTimeout(() => onAway(true), PATIENCE_MS));
  const tryLater = (again: () => void) => {
    clearTimeout(retry);
    const wait = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** failures);
    failures += 1;
    retry = setTimeout(again, wait * (0.5 + Math.random()));
  };
  const open = async () => {
    const { io } = await import('socket.io-client');
    if (isOver) return;
    const socket = io({ transports: ['websocket'], auth: token === BY_COOKIE ? {} : { token } });
    current = socket;
    // A connection that the server itself has refused or cut is not tried again by the library.
    const tryAgain = () => !socket.active && tryLater(() => socket.connect());
    socket.on('connect', () => {
      clearTimeout(patience);
      patience = undefined;
      failures = 0;
      noteLive(true);
      onAway(false);
      onConnect();
    });
    socket.on('disconnect', () => {
      if (isOver) return;
      noteLive(false);
      lose();
      tryAgain();
    });
    socket.on('connect_error', (error: Error & { data?: { code?: unknown } }) => {
      lose();
      if (!FINAL_CODES.includes(error.data?.code)) tryAgain();
    });
    const { ended } = sessionLive.pushes;
    socket.on(ended.name, (payload: unknown) => {
      // Another sign-in may have taken the place of the session that has ended.
      if (readToken() !== token) return;
      const parsed = ended.payload.safeParse(payload);
      if (parsed.data?.code) sayFarewell(wordsFor(parsed.data));
      else clearTokens();
    });
    for (const { name, listen } of listeners) socket.on(name, listen);
  };
  const begin = () => {
    open().catch(() => {
      if (isOver) return;
      lose();
      tryLater(begin);
    });
  };
  begin();
  return {
    socket: () => current,
    stop: () => {
      isOver = true;
      noteLive(false);
      clearTimeout(patience);
      clearTimeout(retry);
      current?.disconnect();
    },
  };
}
