import { RedisScript } from '../redis/redis-script';

/**
 * The generic cell rate algorithm (ITU-T I.371) by Redis's clock, in place of the fixed window of
 * `RateLimiterRedis`: a window's worth at once, then one whenever a share of the window has passed,
 * and nothing is taken from who is refused. KEYS: the count. ARGV: calls to take, or 0 to ask only;
 * two that the library gives, of which the second is how many there are; and the window in s.
 * Answers how many are taken, one more than there are for a refusal, and the ms until there is one.
 * A count that lies further ahead than the window is of a clock that was set back since, and must
 * shut nobody out.
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
