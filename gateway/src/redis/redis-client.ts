import { createClient } from 'redis';

/** Connect timeout and idle timeout of a connection, in ms. */
const CONNECT_MS = 2_000;
const SILENT_MS = 5_000;
const PING_EVERY_MS = 1_000;
/** Delay between attempts to connect, in ms: the first and the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 1_000;

export type RedisClient = ReturnType<typeof createRedisClient>;

/**
 * Creates a client that reconnects indefinitely, and whose commands fail immediately while it is
 * disconnected.
 */
export function createRedisClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: PING_EVERY_MS,
    // The library's timeout ends once a command is written; `RedisConnection` enforces a complete
    // one.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (attempts) => Math.min(FIRST_PAUSE_MS * (attempts + 1), LONGEST_PAUSE_MS),
    },
  });
}
