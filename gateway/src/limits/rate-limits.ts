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

/** Limit for exports of an account, which every service has to look up. */
const EXPORTS_A_MINUTE = 5;
/** Limit for searches of books, each of which may ask servers outside; a screen searches during typing. */
const SEARCHES_A_MINUTE = 120;
/** Limit for suggestions, which a screen asks for at each pause of typing. */
const SUGGESTIONS_A_MINUTE = 240;
/** Limit for files of a profile, each of which is read in a process of its own. */
const UPLOADS_A_MINUTE = 12;
/** Limit for places: a student asks once. */
const PLACES_A_MINUTE = 6;

/** Part of RATE_SIGN_IN that one browser may make for all e-mails: one in a lab is many people's. */
const E_MAILS_OF_A_BROWSER = 6;

const withEmail = z.object({ email: z.string().trim().toLowerCase().max(254) });
const withToken = z.object({ token: z.string().min(1).max(64) });

/** How often what may be called, by whom. */
@Injectable()
export class RateLimits {
  private readonly underWay = new CallsUnderWay();

  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly counter: RateCounter,
    private readonly proven: ProvenSecrets,
  ) {}

  /**
   * Counts a call that has no limit of its own.
   * @throws PortalError `too_many_requests`
   */
  count(request: FastifyRequest): Ready<void> {
    this.countUnderWay(request);
    return whenReady(this.counter.take(this.callLimits(request)), refuse);
  }

  /**
   * Counts a call of a limit of its own, there and as any other. Ways in have their own alone: a client that
   * uses up what an address has without a session must keep nobody there from signing in.
   * @throws PortalError `too_many_requests`
   */
  async countLimited(request: FastifyRequest, rate: Rate): Promise<void> {
    this.countUnderWay(request);
    const own = await this.ownLimits(request, rate);
    const isWayIn = !request.caller && own.length > 0;
    refuse(await this.counter.take(isWayIn ? own : [...this.callLimits(request), ...own]));
  }

  /**
   * Counts what a person asks by a socket: from within a room, where much is said, in each gateway for itself:
   * chat has an exact limit in its service.
   * @throws PortalError `too_many_requests`
   */
  async countAsk({ userId }: Caller, { name, perMinute, room }: LiveAsk): Promise<void> {
    const asked = limit(`ask ${name} ${userId}`, perMinute);
    refuse(await (room ? this.counter.takeHere([asked]) : this.counter.take([asked])));
  }

  /** Counts a token or cookie that is none. */
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

  private async ownLimits(request: FastifyRequest, rate: Rate): Promise<Limit[]> {
    const { caller } = request;
    if (!caller) return this.wayInLimits(request, rate);
    // Of the person: neither more sessions nor who else is at the address make a difference.
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

  /** Each way in counts for itself, so that who uses one up leaves the others open. */
  private async wayInLimits(request: FastifyRequest, rate: Rate): Promise<Limit[]> {
    const { RATE_SIGN_IN } = this.config;
    const path = pathOf(request);
    if (rate === 'open-link') {
      // 128 bits: no other link's tries are of any use, or in the way.
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
   * Who counts for one at a way in: a browser on which somebody has signed in, so that a neighbour who
   * floods the address does not shut it out; else the network. A made-up secret is no browser's.
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

  /** Without one, such as at an OpenID provider, a whole campus would share its limit. */
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
