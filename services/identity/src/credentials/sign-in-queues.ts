import { Inject, Injectable } from '@nestjs/common';
import { FairQueue } from '@portal/kit';
import { networkOf, PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import type { Device } from './device-key';
import { SignInSubjectRepository, type SignInSubject } from './sign-in-subject.repository';

/**
 * Kinds of sign-in requests. Each network has a separate queue per kind, so that flooding one
 * leaves the others available.
 */
export type WayIn = 'password' | 'registration' | 'code' | 'mail' | 'link' | 'openid';

/**
 * Maximum queue length per network: a lecture hall behind one address may sign in simultaneously.
 */
const WAITING_PER_NETWORK = 128;
const WAITING = 1_024;
/** Shares of the database connections available to unknown and to known devices. */
const SHARE = { strangers: 0.4, known: 0.2 };

/**
 * Limits the resources held by unauthenticated requests: hashing, row locks and connections.
 * Networks, and kinds of sign-in of each, are served in turn, so that a crowd delays only itself;
 * known devices have a separate queue. A request that has waited past its caller's timeout is not
 * started.
 */
@Injectable()
export class SignInQueues {
  private readonly strangers: FairQueue;
  private readonly known: FairQueue;

  constructor(
    @Inject(PORTAL_CONFIG) { DATABASE_POOL_SIZE }: PortalConfig,
    private readonly subjects: SignInSubjectRepository,
  ) {
    this.strangers = queueOf(DATABASE_POOL_SIZE * SHARE.strangers);
    this.known = queueOf(DATABASE_POOL_SIZE * SHARE.known);
  }

  /**
   * Runs the work of an unauthenticated request in its turn.
   * @throws PortalError `unavailable` if the queue is full; `timeout` if the caller has timed out.
   */
  run<T>(way: WayIn, { device }: { device: Device }, work: () => Promise<T>): Promise<T> {
    return this.strangers.add(lineOf(way, device), work);
  }

  /**
   * As `run`, for a request that names an account, which is looked up once, within a queue.
   * @throws PortalError like `run`
   */
  async runFor<T>(
    way: WayIn,
    { email, device }: { email: string; device: Device },
    work: (subject: SignInSubject) => Promise<T>,
  ): Promise<T> {
    const line = lineOf(way, device);
    const find = () => this.subjects.find(email, device);
    if (device.deviceSecret === undefined) {
      return this.strangers.add(line, async () => work(await find()));
    }
    // The secret may be forged, so only the lookup runs in this queue.
    const subject = await this.known.add(line, find);
    const queue = subject.isKnownDevice ? this.known : this.strangers;
    return queue.add(line, () => work(subject));
  }
}

function lineOf(way: WayIn, { address }: Device): string {
  return `${way} ${networkOf(address)}`;
}

function queueOf(connections: number): FairQueue {
  return new FairQueue({
    concurrency: Math.max(1, Math.floor(connections)),
    waiting: WAITING,
    waitingPerKey: WAITING_PER_NETWORK,
    refusal: busy,
  });
}

function busy(): PortalError {
  const message = 'Too many people are signing in just now. Please try again in a moment.';
  return new PortalError('unavailable', message, { retryAfterSeconds: 2 });
}
