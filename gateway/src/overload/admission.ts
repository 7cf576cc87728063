import proxyAddress from '@fastify/proxy-addr';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  monotonicMs,
  networkOf,
  PORTAL_CONFIG,
  startInterval,
  type PortalConfig,
  type Timer,
} from '@portal/platform';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { credentialOf } from '../access/credential';
import { SessionCookie } from '../access/session-cookie';
import { Sessions } from '../access/sessions';
import { readForwarded } from '../http/forwarded-address';
import { trustedProxies, type IsTrusted } from '../http/trusted-proxies';
import { onceClosed } from '../limits/once-closed';
import { readingSentTo } from '../polling/sent-readings';
import { FairTurns, SWEEP_MS } from './fair-turns';
import { KeptAnswers } from './kept-answers';
import { OverloadAnswers } from './overload-answers';
import { PacedAnswers } from './paced-answers';
import type { Turn } from './turn';

/**
 * Limits of concurrent calls: of a person with several devices, and of an address without session.
 */
const OF_PERSON = { runningMost: 8, waitingMost: 64 };
export const OF_ADDRESS = { runningMost: 64, waitingMost: 1_000 };
/** Longest time that a poll waits for its turn, in ms; then the same for a write. */
const POLL_WAITS_MS = 1_500;
const URGENT_WAITS_MS = 4_000;
/** Owner of the answers to callers without a session. */
const ANONYMOUS = 'nobody';

/**
 * Starts every request in a fair turn, before routing. While the portal is overloaded, polls are
 * answered with what their caller received within the last minute, and screens are asked to poll
 * later.
 */
@Injectable()
export class Admission implements OnModuleDestroy {
  private readonly turns = new FairTurns();
  private readonly kept = new KeptAnswers();
  private readonly paced = new PacedAnswers(() => this.turns.isCrowded());
  private readonly answers: OverloadAnswers;
  private readonly isTrusted: IsTrusted;
  private readonly waiting = new Map<Turn, ServerResponse>();
  private sweeping: Timer | undefined;

  constructor(
    @Inject(PORTAL_CONFIG) config: PortalConfig,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
  ) {
    this.answers = new OverloadAnswers(config);
    this.isTrusted = trustedProxies(config);
  }

  onModuleDestroy(): void {
    this.sweeping?.stop();
  }

  /** While `isCrowded` returns true, calls take shorter turns of the event loop. */
  givesWayWhile(isCrowded: () => boolean): void {
    this.turns.isCrowded = isCrowded;
  }

  /**
   * Calls `handle` in the request's turn, unless it is answered or its client disconnects before.
   */
  enter(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    const userId = this.userOf(request);
    const key = userId ?? `address ${this.networkOf(request)}`;
    const isPoll = request.method === 'GET' || request.method === 'HEAD';
    if (isPoll && this.turns.isOverloaded) {
      const reading = this.kept.find(userId ?? ANONYMOUS, request.url ?? '');
      if (reading) {
        this.paced.enter(key, () => this.answers.send(response, request, reading));
        return;
      }
    }
    const turn: Turn = {
      key,
      isUrgent: !isPoll,
      ...(userId ? OF_PERSON : OF_ADDRESS),
      waitsUntil: monotonicMs() + (isPoll ? POLL_WAITS_MS : URGENT_WAITS_MS),
      begunAt: 0,
      begin: () => {
        this.waiting.delete(turn);
        onceClosed(response, () => this.leave(turn, request));
        if (!response.closed) handle();
      },
    };
    this.waiting.set(turn, response);
    if (!this.turns.enter(turn)) {
      this.waiting.delete(turn);
      this.answers.refuse(response, request, 'too_many_requests');
    } else if (this.waiting.size > 0) this.keepSweeping();
  }

  private leave(turn: Turn, request: IncomingMessage): void {
    const reading = readingSentTo(request);
    if (reading) this.kept.keep(request.url ?? '', reading);
    this.turns.leave(turn);
  }

  private keepSweeping(): void {
    this.sweeping ??= startInterval(() => {
      for (const turn of this.turns.sweep()) this.giveUp(turn);
      if (this.waiting.size > 0) return;
      this.sweeping?.stop();
      this.sweeping = undefined;
    }, SWEEP_MS).unref();
  }

  private giveUp(turn: Turn): void {
    const response = this.waiting.get(turn);
    this.waiting.delete(turn);
    if (response) this.answers.refuse(response, response.req, 'unavailable');
  }

  /** Returns the user of the session, if it is known without a request to identity. */
  private userOf(request: IncomingMessage): string | undefined {
    const credential = credentialOf(request, this.cookie.name);
    return credential ? this.sessions.recall(credential)?.userId : undefined;
  }

  private networkOf(request: IncomingMessage): string {
    const direct = request.socket.remoteAddress ?? '';
    if (!this.isTrusted(direct, 0)) return networkOf(direct);
    readForwarded(request.headers);
    return networkOf(proxyAddress(request, this.isTrusted));
  }
}
