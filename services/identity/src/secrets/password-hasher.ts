import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { hash, hashSync, verify } from '@node-rs/argon2';
import { BoundedQueue } from '@portal/kit';
import { PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';

/**
 * Argon2id (2) at OWASP's minimum: 19 MiB, two passes, one lane. The package's enum has no runtime
 * values.
 */
const FULL = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Minimum cost of the algorithm, for tests of other features; the configuration allows it only
 * with `NODE_ENV=test`.
 */
const LOW = { ...FULL, memoryCost: 8, timeCost: 1 };
/** Maximum queue length: at about 10 ms each, the wait is at most one or two seconds. */
const WAITING_MAX = 128;
/** Default size of Node's thread pool, which hashing, files, host lookups and signatures share. */
const LIBUV_THREADS = 4;

/** Hashes and verifies passwords with limited concurrency. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new BoundedQueue({
    concurrency: hashesAtATime(),
    waiting: WAITING_MAX,
    refusal: busy,
  });
  private readonly parameters: typeof FULL;
  /**
   * Hash to compare with for an account without a password, so that the response takes equally
   * long.
   */
  private readonly decoy: string;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.parameters = config.HASHING_COST === 'low' ? LOW : FULL;
    this.decoy = hashSync('nobody has this password', this.parameters);
  }

  /** Hashes a password. @throws PortalError `unavailable` if the queue is full. */
  hash(password: string): Promise<string> {
    return this.queue.add(() => hash(normalised(password), this.parameters));
  }

  /**
   * Whether `password` matches the hash; false without a hash.
   * @throws PortalError `unavailable` if the queue is full.
   */
  async matches(kept: string | null | undefined, password: string): Promise<boolean> {
    const isEqual = await this.queue.add(() => verify(kept ?? this.decoy, normalised(password)));
    return isEqual && Boolean(kept);
  }
}

/**
 * Returns the number of concurrent hashes: at most half of the thread pool, so that signing a
 * token or looking up a host never waits for a hash, and one processor less than available, so
 * that other requests are served during many sign-ins.
 */
function hashesAtATime(): number {
  const threads = Number(process.env['UV_THREADPOOL_SIZE']) || LIBUV_THREADS;
  return Math.max(1, Math.min(availableParallelism() - 1, Math.floor(threads / 2)));
}

/** Normalises a password: keyboards may encode the same characters differently. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}

function busy(): PortalError {
  const message = 'Too many people are signing in just now. Please try again in a moment.';
  return new PortalError('unavailable', message, { retryAfterSeconds: 2 });
}
