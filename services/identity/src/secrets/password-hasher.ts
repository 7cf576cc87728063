import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { hash, hashSync, verify } from '@node-rs/argon2';
import { BoundedQueue } from '@portal/kit';
import { PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';

/** Argon2id (2) at OWASP's minimum: 19 MiB, two passes, one lane. The package's enum has no values. */
const FULL = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that the algorithm takes, for tests of other things: the configuration sees to that. */
const LOW = { ...FULL, memoryCost: 8, timeCost: 1 };
/** About 10 ms each: nobody waits longer than a second or two. */
const WAITING_MAX = 128;
/** Threads that Node has for hashing, files, names of hosts and signatures together. */
const LIBUV_THREADS = 4;

/** Hashes passwords and compares them, a few at a time. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new BoundedQueue({
    concurrency: hashesAtATime(),
    waiting: WAITING_MAX,
    refusal: busy,
  });
  private readonly parameters: typeof FULL;
  /** Compared with where there is no password, so that the answer takes as long. */
  private readonly decoy: string;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.parameters = config.HASHING_COST === 'low' ? LOW : FULL;
    this.decoy = hashSync('nobody has this password', this.parameters);
  }

  /** @throws PortalError `unavailable` where too many wait already. */
  hash(password: string): Promise<string> {
    return this.queue.add(() => hash(normalised(password), this.parameters));
  }

  /**
   * Whether `password` is the one that was hashed; never where there is no hash.
   * @throws PortalError `unavailable` where too many wait already.
   */
  async matches(kept: string | null | undefined, password: string): Promise<boolean> {
    const isEqual = await this.queue.add(() => verify(kept ?? this.decoy, normalised(password)));
    return isEqual && Boolean(kept);
  }
}

/**
 * Half of the threads at most: signing a token or looking up a host never waits for a hash. And a
 * processor stays free: what others ask is answered beside a crowd that signs in.
 */
function hashesAtATime(): number {
  const threads = Number(process.env['UV_THREADPOOL_SIZE']) || LIBUV_THREADS;
  return Math.max(1, Math.min(availableParallelism() - 1, Math.floor(threads / 2)));
}

/** The same characters may be typed in several ways, depending on the keyboard. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}

function busy(): PortalError {
  const message = 'Too many people are signing in just now. Please try again in a moment.';
  return new PortalError('unavailable', message, { retryAfterSeconds: 2 });
}
