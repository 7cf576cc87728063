import { sessionLive } from '@portal/contracts/identity';
import type { Socket } from 'socket.io-client';
import { wordsFor } from '../api/api-error';
import { noteLive } from '../api/poll-pace';
import { signOutWithMessage } from '../session/sign-out-message';
import { BY_COOKIE, clearTokens, readToken } from '../api/token';

/** Time after which a missing connection is reported, in ms. */
const PATIENCE_MS = 3_000;
/** First and longest delay before a refused connection is retried, in ms. */
const RETRY_MS = 1_000;
const RETRY_MOST_MS = 30_000;
/** Error codes of refusals that a retry would not change. */
const FINAL_CODES: unknown[] = ['unauthenticated', 'suspended'];

interface LiveSocketOptions {
  token: string;
  onConnect: () => void;
  /** Called when the connection has been closed for some time, and when it is open again. */
  onAway: (isAway: boolean) => void;
  listeners: readonly { name: string; listen: (payload: unknown) => void }[];
}

export interface LiveSocket {
  /** Returns the current socket. */
  socket: () => Socket | undefined;
  stop: () => void;
}

/**
 * Keeps a live connection open (WebSocket only, authenticated by the token or the portal's cookie)
 * until stopped. A temporary refusal is retried with exponential backoff; the end of the session
 * signs out.
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
    // The library does not retry a connection that the server has refused or closed.
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
      // Another sign-in may have replaced the ended session.
      if (readToken() !== token) return;
      const parsed = ended.payload.safeParse(payload);
      if (parsed.data?.code) signOutWithMessage(wordsFor(parsed.data));
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
