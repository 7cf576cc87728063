import { Inject, Injectable } from '@nestjs/common';
import type { Caller, LiveAsk } from '@portal/contracts';
import { PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressKey } from './address-key';
import type { Limit, Taken } from './limit';
import type { Rate } from './limited.decorator';
import { Tally } from './tally';

/** Of all that is kept of somebody, which every service has to look up. */
const EXPORTS_A_MINUTE = 5;

const withEmail = z.object({ email: z.string().trim().toLowerCase().max(254) });

/** How often what may be called, by whom. */
@Injectable()
export class RateLimits {
  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly tally: Tally,
  ) {}

  /**
   * Counts a call, and one of a limit of its own there too.
   * @returns whether another gateway has told that the caller's session is over.
   * @throws PortalError `too_many_requests`
   */
  count(request: FastifyRequest, rate: Rate | undefined): boolean | Promise<boolean> {
    const limits = [this.callLimit(request), ...this.ownLimits(request, rate)];
    const taken = this.tally.take(limits, request.visitor?.sessionId);
    return taken instanceof Promise ? taken.then(heed) : heed(taken);
  }

  /**
   * Counts what a person asks by a socket.
   * @throws PortalError `too_many_requests`
   */
  async countAsk({ userId }: Caller, { name, perMinute }: LiveAsk): Promise<void> {
    refuse((await this.tally.take([limit(`ask ${name} ${userId}`, perMinute)])).wait);
  }

  /** Counts a token or cookie that is none. */
  async countGuess(address: string): Promise<void> {
    await this.tally.take([this.guessLimit(address)]);
  }

  /** @throws PortalError `too_many_requests` for an address that has guessed too often. */
  async refuseGuessing(address: string): Promise<void> {
    refuse(await this.tally.waitOf(this.guessLimit(address)));
  }

  private guessLimit(address: string): Limit {
    return limit(`guess ${addressKey(address)}`, this.config.RATE_ADDRESS);
  }

  /**
   * A call counts for the session where there is one, so that a campus behind one address has room,
   * else of the address.
   */
  private callLimit({ visitor, ip }: FastifyRequest): Limit {
    if (visitor) return limit(`session ${visitor.sessionId}`, this.config.RATE_SESSION);
    return limit(`address ${addressKey(ip)}`, this.config.RATE_ADDRESS);
  }

  private ownLimits(request: FastifyRequest, rate: Rate | undefined): Limit[] {
    if (rate === 'sign-in') return this.signInLimits(request);
    // Of the person: more sessions give no more of what is costly.
    const user = request.visitor?.userId ?? '';
    if (rate === 'generate') return [limit(`generate ${user}`, this.config.RATE_GENERATE)];
    if (rate === 'export') return [limit(`export ${user}`, EXPORTS_A_MINUTE)];
    return [];
  }

  /** Of a sign-in, registration or code: for the e-mail from this address, and for the address. */
  private signInLimits({ ip, body }: FastifyRequest): Limit[] {
    const address = addressKey(ip);
    const email = withEmail.safeParse(body).data?.email;
    // Without one, such as at an OpenID provider, a whole campus would share the first.
    return [
      ...(email ? [limit(`sign-in ${address} ${email}`, this.config.RATE_SIGN_IN)] : []),
      limit(`sign-in ${address}`, this.config.RATE_SIGN_IN_ADDRESS),
    ];
  }
}

function limit(key: string, perMinute: number): Limit {
  return { key, perMinute };
}

function heed({ wait, isSessionOver }: Taken): boolean {
  refuse(wait);
  return isSessionOver;
}

function refuse(wait: number): void {
  if (wait === 0) return;
  throw new PortalError('too_many_requests', 'Too many requests. Please wait a little.', {
    retryAfterSeconds: wait,
  });
}
