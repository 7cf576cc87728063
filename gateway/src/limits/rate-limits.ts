import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { accountEmail, type LiveAsk } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { networkOf, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deviceSecretOf } from '../cookies/device-secret';
import { CallsUnderWay } from './calls-under-way';
import type { Limit } from './limit';
import type { Rate } from './limited.decorator';
import { RateCounter } from './rate-counter';
import { tooManyRequests } from './too-many-requests';

/** Of all that is kept of somebody, which every service has to look up. */
const EXPORTS_A_MINUTE = 5;

const withEmail = z.object({ email: z.string().trim().toLowerCase().max(254) });

/** How often what may be called, by whom. */
@Injectable()
export class RateLimits {
  private readonly underWay = new CallsUnderWay();

  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly counter: RateCounter,
  ) {}

  /**
   * Counts a call, and one of a limit of its own there too.
   * @throws PortalError `too_many_requests`
   */
  async count(request: FastifyRequest, rate: Rate | undefined): Promise<void> {
    const { caller, reply } = request;
    if (caller) this.underWay.add(caller.userId, reply.raw);
    const own = rate ? this.ownLimits(request, rate) : [];
    refuse(await this.counter.take([...this.callLimits(request), ...own]));
  }

  /**
   * Counts what a person asks by a socket.
   * @throws PortalError `too_many_requests`
   */
  async countAsk({ userId }: Caller, { name, perMinute }: LiveAsk): Promise<void> {
    refuse(await this.counter.take([limit(`ask ${name} ${userId}`, perMinute)]));
  }

  /** Counts a token or cookie that is none. */
  async countGuess(address: string): Promise<void> {
    await this.counter.take([this.guessLimit(address)]);
  }

  /** @throws PortalError `too_many_requests` for an address that has guessed too often. */
  async refuseGuessing(address: string): Promise<void> {
    refuse(await this.counter.waitOf(this.guessLimit(address)));
  }

  private guessLimit(address: string): Limit {
    return limit(`guess ${networkOf(address)}`, this.config.RATE_ADDRESS);
  }

  /**
   * A call counts for the session where there is one, so that a campus behind one address has room,
   * and for its person, whom more sessions give no more; else for the address.
   */
  private callLimits({ caller, ip }: FastifyRequest): Limit[] {
    if (!caller) return [limit(`address ${networkOf(ip)}`, this.config.RATE_ADDRESS)];
    return [
      limit(`session ${caller.sessionId}`, this.config.RATE_SESSION),
      limit(`person ${caller.userId}`, this.config.RATE_PERSON),
    ];
  }

  private ownLimits(request: FastifyRequest, rate: Rate): Limit[] {
    if (rate === 'sign-in') return this.signInLimits(request);
    // Of the person: more sessions give no more of what is costly.
    const user = request.caller?.userId ?? '';
    if (rate === 'generate') return [limit(`generate ${user}`, this.config.RATE_GENERATE)];
    return [limit(`export ${user}`, EXPORTS_A_MINUTE)];
  }

  /**
   * Of a sign-in, registration or code: for the e-mail, and at all, from this address; or from this
   * browser, where one has a secret, so that a neighbour who floods the address does not shut it out.
   * Made-up secrets come no further: the call limit holds, and identity knows them for strangers'.
   */
  private signInLimits({ ip, body, headers }: FastifyRequest): Limit[] {
    const secret = deviceSecretOf(headers.cookie);
    const from = secret ? hash('sha256', secret, 'base64url') : networkOf(ip);
    const typed = withEmail.safeParse(body).data?.email;
    const email = typed && accountEmail(typed, this.config.EMAIL_DOMAINS);
    // Without one, such as at an OpenID provider, a whole campus would share the first.
    return [
      ...(email ? [limit(`sign-in ${from} ${email}`, this.config.RATE_SIGN_IN)] : []),
      limit(`sign-in ${from}`, this.config.RATE_SIGN_IN_ADDRESS),
    ];
  }
}

function limit(key: string, perMinute: number): Limit {
  return { key, perMinute };
}

function refuse(wait: number): void {
  if (wait > 0) throw tooManyRequests(wait);
}
