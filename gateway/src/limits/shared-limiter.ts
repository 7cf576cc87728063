import { hash } from 'node:crypto';
import { z } from 'zod';
import { endedKey } from '../access/ended-marks';
import type { RedisConnection } from '../redis/redis-connection';
import { RedisScript } from '../redis/redis-script';
import type { Limit, Taken } from './limit';

const MINUTE_US = 60_000_000;

/**
 * The generic cell rate algorithm of `RateLimiter`, by Redis's clock. KEYS: the mark of an ended
 * session, then one key a limit. ARGV: 'take' or 'ask', the window, then the cost of one call at
 * each limit, all in µs. A count that lies further ahead than the window is of a clock that was
 * set back since, and must shut nobody out.
 */
const SCRIPT = new RedisScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then return {1, 0} end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window = tonumber(ARGV[2])
for i = 2, #KEYS do
  local settled = tonumber(redis.call('GET', KEYS[i]) or now)
  if settled < now or settled > now + window + 1000000 then settled = now end
  settled = settled + tonumber(ARGV[i + 1])
  local late = settled - now - window
  if late > 0 then return {0, math.ceil(late / 1000000)} end
  if ARGV[1] == 'take' then
    redis.call('SET', KEYS[i], string.format('%.0f', settled), 'PX', math.ceil((settled - now) / 1000))
  end
end
return {0, 0}
`);

const answerSchema = z.tuple([z.number(), z.number()]);

/** Counts for all gateways together. */
export class SharedLimiter {
  constructor(private readonly redis: RedisConnection) {}

  /**
   * Takes one call of each limit in turn, up to the first that has none left, in one round trip;
   * takes none of them for a session that is over.
   * @throws where Redis does not answer.
   */
  take(limits: readonly Limit[], sessionId: string): Promise<Taken> {
    return this.run('take', limits, sessionId);
  }

  /** What `take` would answer, taking nothing. */
  async waitOf(limit: Limit): Promise<number> {
    return (await this.run('ask', [limit], '')).wait;
  }

  private async run(mode: string, limits: readonly Limit[], sessionId: string): Promise<Taken> {
    const keys = [endedKey(sessionId), ...limits.map(({ key }) => limitKey(key))];
    const costs = limits.map(({ perMinute }) => Math.floor(MINUTE_US / perMinute));
    const args = [mode, String(MINUTE_US), ...costs.map(String)];
    const [isOver, wait] = answerSchema.parse(await SCRIPT.run(this.redis, keys, args));
    return { wait, isSessionOver: isOver === 1 };
  }
}

/** By its hash: keys name addresses and e-mails, and anybody may choose how long an e-mail is. */
function limitKey(key: string): string {
  return `portal:limit:${hash('sha256', key, 'base64url')}`;
}
