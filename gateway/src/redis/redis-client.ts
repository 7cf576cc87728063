import { createClient } from 'redis';

/** Longest time that a connection may take to come about, and wait for a sign of life, in ms. */
const CONNECT_MS = 2_000;
const SILENT_MS = 5_000;
const PING_EVERY_MS = 1_000;
/** Pause between attempts to connect, in ms: the first and the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 1_000;

export type RedisClient = ReturnType<typeof createRedisClient>;

/** A client that tries to connect for ever, and whose commands fail at once while it is away. */
export function createRedisClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: PING_EVERY_MS,
    // The library's time limit ends once a command is written; `RedisConnection` has one that holds.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (attempts) => Math.min(FIRST_PAUSE_MS * (attempts + 1), LONGEST_PAUSE_MS),
    },
  });
}
