import { Inject, Injectable } from '@nestjs/common';
import { accountEmail, type LiveAsk } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { networkOf, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deviceFingerprint, deviceSecretOf } from '../cookies/device-secret';
import { whenReady, type Ready } from '../ready';
import { CallsUnderWay } from './calls-under-way';
import type { Limit } from './limit';
import type { Rate } from './limited.decorator';
import { ProvenSecrets } from './proven-secrets';
import { RateCounter } from './rate-counter';
import { tooManyRequests } from './too-many-requests';

/** Limit for account exports, each of which makes every service read its data. */
const EXPORTS_A_MINUTE = 5;
/**
 * Limit for book searches, each of which may call external servers; a screen searches while the
 * user types.
 */
const SEARCHES_A_MINUTE = 120;
/** Limit for suggestions, which a screen requests at each pause in typing. */
const SUGGESTIONS_A_MINUTE = 240;
/** Limit for profile files, each of which is parsed in its own process. */
const UPLOADS_A_MINUTE = 12;
/** Limit for locations: a student needs one. */
const PLACES_A_MINUTE = 6;

/** Multiple of RATE_SIGN_IN that one browser may use for all e-mails: labs share browsers. */
const E_MAILS_OF_A_BROWSER = 6;

const withEmail = z.object({ email: z.string().trim().toLowerCase().max(254) });
const withToken = z.object({ token: z.string().min(1).max(64) });

/** Rate limits of calls, by session, person, address and route. */
@Injectable()
export class RateLimits {
  private readonly underWay = new CallsUnderWay();

  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly counter: RateCounter,
    private readonly proven: ProvenSecrets,
  ) {}

  /**
   * Counts a call without a limit of its own.
   * @throws PortalError `too_many_requests`
   */
  count(request: FastifyRequest): Ready<void> {
    this.countUnderWay(request);
    return whenReady(this.counter.take(this.callLimits(request)), refuse);
  }

  /**
   * Counts a call with a limit of its own against both that limit and the general one. Sign-in
   * routes have only their own limit: a client that uses up the budget of an address without a
   * session must not prevent sign-ins there.
   * @throws PortalError `too_many_requests`
   */
  async countLimited(request: FastifyRequest, rate: Rate): Promise<void> {
    this.countUnderWay(request);
    const own = await this.ownLimits(request, rate);
    const isWayIn = !request.caller && own.length > 0;
    refuse(await this.counter.take(isWayIn ? own : [...this.callLimits(request), ...own]));
  }

  /**
   * Counts a request that a person sends through a socket. Requests within a room are frequent, so
   * each gateway counts them on its own: chat has an exact limit in its service.
   * @throws PortalError `too_many_requests`
   */
  async countAsk({ userId }: Caller, { name, perMinute, room }: LiveAsk): Promise<void> {
    const asked = limit(`ask ${name} ${userId}`, perMinute);
    refuse(await (room ? this.counter.takeHere([asked]) : this.counter.take([asked])));
  }

  /** Counts an invalid token or cookie. */
  async countGuess(address: string): Promise<void> {
    await this.counter.take([this.guessLimit(address)]);
  }

  /** @throws PortalError `too_many_requests` for an address that has guessed too often. */
  async refuseGuessing(address: string): Promise<void> {
    refuse(await this.counter.waitOf(this.guessLimit(address)));
  }

  private countUnderWay({ caller, reply }: FastifyRequest): void {
    if (caller) this.underWay.add(caller.userId, reply.raw);
  }

  private guessLimit(address: string): Limit {
    return limit(`guess ${networkOf(address)}`, this.config.RATE_ADDRESS);
  }

  /**
   * Returns the general limits of a call. A call with a session counts for the session, so that a
   * campus behind one address has enough room, and for its person, so that more sessions give no
   * more; a call without one counts for the address.
   */
  private callLimits({ caller, ip }: FastifyRequest): Limit[] {
    if (!caller) return [limit(`address ${networkOf(ip)}`, this.config.RATE_ADDRESS)];
    return [
      limit(`session ${caller.sessionId}`, this.config.RATE_SESSION),
      limit(`person ${caller.userId}`, this.config.RATE_PERSON),
    ];
  }

  private async ownLimits(request: FastifyRequest, rate: Rate): Promise<Limit[]> {
    const { caller } = request;
    if (!caller) return this.wayInLimits(request, rate);
    // Keyed by person: neither more sessions nor other users at the address make a difference.
    const { userId } = caller;
    if (rate === 'generate') return [limit(`generate ${userId}`, this.config.RATE_GENERATE)];
    if (rate === 'upload') return [limit(`upload ${userId}`, UPLOADS_A_MINUTE)];
    if (rate === 'locate') return [limit(`locate ${userId}`, PLACES_A_MINUTE)];
    if (rate === 'chat') return [limit(`chat ${userId}`, this.config.RATE_CHAT)];
    if (rate === 'export') return [limit(`export ${userId}`, EXPORTS_A_MINUTE)];
    if (rate === 'search') return [limit(`search ${userId}`, SEARCHES_A_MINUTE)];
    if (rate === 'suggest') return [limit(`suggest ${userId}`, SUGGESTIONS_A_MINUTE)];
    return [limit(`${pathOf(request)} ${userId}`, this.config.RATE_SIGN_IN)];
  }

  /** Each sign-in route counts separately, so that using one up leaves the others open. */
  private async wayInLimits(request: FastifyRequest, rate: Rate): Promise<Limit[]> {
    const { RATE_SIGN_IN } = this.config;
    const path = pathOf(request);
    if (rate === 'open-link') {
      // The token has 128 bits: attempts at other links neither help nor block.
      const token = withToken.safeParse(request.body).data?.token;
      return token ? [limit(`${path} ${token}`, RATE_SIGN_IN)] : [];
    }
    const from = await this.originOf(request);
    const email = this.emailIn(request);
    const ofEmail = email ? [limit(`${path} ${from.key} ${email}`, RATE_SIGN_IN)] : [];
    if (rate === 'ask-link') return ofEmail;
    return [...ofEmail, limit(`${path} ${from.key}`, from.perMinute)];
  }

  /**
   * Returns the limit of the origin of a sign-in: a browser that has signed in before, so that a
   * neighbour who floods the address does not lock it out; else the network. An invented secret
   * does not count as a browser.
   */
  private async originOf({ ip, headers }: FastifyRequest): Promise<Limit> {
    const { RATE_SIGN_IN, RATE_SIGN_IN_ADDRESS } = this.config;
    const secret = deviceSecretOf(headers.cookie);
    const browser = secret && deviceFingerprint(secret);
    if (!browser || !(await this.proven.has(browser))) {
      return limit(networkOf(ip), RATE_SIGN_IN_ADDRESS);
    }
    return limit(browser, RATE_SIGN_IN * E_MAILS_OF_A_BROWSER);
  }

  /**
   * Returns the e-mail of the body: without one, as at an OpenID provider, a whole campus would
   * share a limit.
   */
  private emailIn({ body }: FastifyRequest): string | undefined {
    const typed = withEmail.safeParse(body).data?.email;
    return typed && accountEmail(typed, this.config.EMAIL_DOMAINS);
  }
}

function pathOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? '';
}

function limit(key: string, perMinute: number): Limit {
  return { key, perMinute };
}

function refuse(wait: number): void {
  if (wait > 0) throw tooManyRequests(wait);
}
