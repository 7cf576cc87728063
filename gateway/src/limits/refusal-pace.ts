import { networkOf, random, startTimer, type Timer } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boundedCache } from '../bounded-cache';
import { onceClosed } from './once-closed';
import { TokenBucket } from './token-bucket';

/** Status codes of answers to a client that guesses or floods. */
const PACED: ReadonlySet<number> = new Set([401, 429, 503]);
/** Refusals that a network receives without delay: enough for users who mistype, not a flood. */
const AT_ONCE = { burst: 20, perSecond: 5 };
const HELD_MS = 1_000;
/** Largest random addition to the delay, in ms: refused clients return spread out. */
const SPREAD_MS = 1_000;
/** Maximum number of held answers: each keeps a request and its answer in memory. */
const HELD_MAX = 4_000;
const NETWORKS_MAX = 60_000;

/**
 * Delays refusals by one to two seconds for a network that has received many. A connection, also a
 * proxy's, processes one request at a time, so a client that retries immediately after a refusal
 * returns once in that time and costs the portal nothing meanwhile. Calls that are not refused, or
 * that have already taken as long, are not delayed.
 */
export class RefusalPace {
  private readonly networks = boundedCache<string, TokenBucket>(NETWORKS_MAX);
  private held = 0;

  /** Sends an answer: immediately if it is not a refusal or its browser disconnects. */
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
