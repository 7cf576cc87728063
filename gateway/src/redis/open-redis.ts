import type { LoggerService } from '@nestjs/common';
import { ConfigError, startTimer, type PortalConfig } from '@portal/platform';
import { RedisConnection } from './redis-connection';
import { isWrongPassword } from './redis-outage';

/** Longest time that a start waits for Redis before it continues without it, in ms. */
const START_MS = 2_000;

const WRONG_PASSWORD = 'Configuration: REDIS_URL: the server refuses the name or password.';

/**
 * Connects to Redis if it is configured. A gateway starts while Redis is unreachable, but not with
 * a wrong password, which would go unnoticed indefinitely.
 * @throws ConfigError if Redis refuses the name or the password.
 */
export async function openRedis(
  { REDIS_URL }: Pick<PortalConfig, 'REDIS_URL'>,
  logger: LoggerService,
): Promise<RedisConnection | null> {
  if (!REDIS_URL) return null;
  const redis = new RedisConnection(REDIS_URL, logger);
  await firstAnswer(redis);
  return redis;
}

function firstAnswer(redis: RedisConnection): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let isStarting = true;
    const go = () => {
      isStarting = false;
      resolve();
    };
    startTimer(go, START_MS).unref();
    redis.onReady(go);
    redis.connect((error) => {
      if (!isStarting || !isWrongPassword(error)) return;
      reject(new ConfigError(WRONG_PASSWORD));
      redis.close();
    });
  });
}
