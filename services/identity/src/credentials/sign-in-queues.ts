import { Inject, Injectable } from '@nestjs/common';
import { FairQueue } from '@portal/kit';
import { networkOf, PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import type { Device } from './device-key';
import { SignInSubjectRepository, type SignInSubject } from './sign-in-subject.repository';

/** Ways in, which a network's people stand in line for apart: who floods one leaves the others open. */
export type WayIn = 'password' | 'registration' | 'code' | 'mail' | 'link' | 'openid';

/** A lecture hall behind one address may sign in at once. */
const WAITING_PER_NETWORK = 128;
const WAITING = 1_024;
/** Database connections that strangers and known devices may hold at a time. */
const SHARE = { strangers: 0.4, known: 0.2 };

/**
 * Bounds what those hold who are nobody yet: hashing, rows that are locked, connections. Networks, and
 * ways in of each, take turns, so that a crowd waits for itself; known devices have a queue of their own. What has
 * waited longer than its asker is never begun.
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
   * Runs the work of one request of a stranger when its turn comes.
   * @throws PortalError `unavailable` where too many wait; `timeout` where its asker has given up.
   */
  run<T>(way: WayIn, { device }: { device: Device }, work: () => Promise<T>): Promise<T> {
    return this.strangers.add(lineOf(way, device), work);
  }

  /**
   * Likewise of one who names an account, and is looked up once, in a queue.
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
    // A secret may be made up: looking it up is all that it gets in this queue.
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
