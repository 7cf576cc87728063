import { networkOf, random, startTimer, type Timer } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boundedCache } from '../bounded-cache';
import { onceClosed } from './once-closed';
import { TokenBucket } from './token-bucket';

/** Answers for a client that guesses or floods. */
const PACED: ReadonlySet<number> = new Set([401, 429, 503]);
/** Refusals that a client's network gets at once: of many people who mistype, and no flood. */
const AT_ONCE = { burst: 20, perSecond: 5 };
const HELD_MS = 1_000;
/** By so much longer at most: those who were refused together do not come back together. */
const SPREAD_MS = 1_000;
/** Each holds a request and its answer in memory. */
const HELD_MAX = 4_000;
const NETWORKS_MAX = 60_000;

/**
 * Holds refusals for a second or two where a network has had many. A connection has one request at a time, a
 * proxy's too, so that who sends again as soon as it is refused comes back once in that time, and costs the
 * portal nothing meanwhile. Nobody waits for it who is not refused, or whose call has taken as long by itself.
 */
export class RefusalPace {
  private readonly networks = boundedCache<string, TokenBucket>(NETWORKS_MAX);
  private held = 0;

  /** Sends an answer: at once where it is no refusal, or where its browser has gone. */
  send(request: FastifyRequest, reply: FastifyReply, send: () => void): void {
    if (!PACED.has(reply.statusCode)) return send();
    const { raw, elapsedTime } = reply;
    const waitsMs = HELD_MS + random() * SPREAD_MS - elapsedTime;
    const isHeld = waitsMs > 0 && this.held < HELD_MAX;
    if (!isHeld || this.bucketOf(networkOf(request.ip)).take()) return send();
    this.held += 1;
    const release = () => {
      if (timer === undefined) return;
      timer?.stop();
      timer = undefined;
      this.held -= 1;
      send();
    };
    let timer: Timer | undefined = startTimer(release, waitsMs);
    onceClosed(raw, release);
  }

  private bucketOf(network: string): TokenBucket {
    const bucket = this.networks.get(network) ?? new TokenBucket(AT_ONCE);
    this.networks.set(network, bucket);
    return bucket;
  }
}
