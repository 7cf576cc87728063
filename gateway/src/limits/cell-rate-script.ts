import { RedisScript } from '../redis/redis-script';

/**
 * The generic cell rate algorithm (ITU-T I.371) on Redis's clock, instead of the fixed window of
 * `RateLimiterRedis`: a burst of one window's limit, then one call per fraction of the window; a
 * refused call consumes nothing.
 * KEYS: the count. ARGV: calls to consume, or 0 for a read only; two values from the library, the
 * second of which is the limit; and the window in s.
 * Returns the consumed calls, one more than the limit for a refusal, and the ms until the next
 * call.
 * A count further in the future than the window stems from a clock that was set back and must
 * block no client.
 */
export const CELL_RATE_SCRIPT = new RedisScript(`
local calls, points, window = tonumber(ARGV[1]), tonumber(ARGV[3]), ARGV[4] * 1000000
local cost = math.floor(window / points)
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local settled = tonumber(redis.call('GET', KEYS[1]) or now)
if settled < now or settled > now + window + 1000000 then settled = now end
local late = settled + cost - now - window
if late > 0 then return {points + math.min(calls, 1), math.ceil(late / 1000)} end
settled = settled + cost * calls
if calls > 0 then
  redis.call('SET', KEYS[1], string.format('%.0f', settled), 'PX', math.ceil((settled - now) / 1000))
end
return {math.ceil((settled - now) / cost), 0}
`);
