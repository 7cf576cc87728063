import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressKey } from './address-key';
import type { Rate } from './limited.decorator';
import { RateLimiter } from './rate-limiter';

const withEmail = z.object({ email: z.string().trim().toLowerCase().max(254) });

/** How often what may be called, by whom. */
@Injectable()
export class RateLimits {
  private readonly limiter = new RateLimiter();

  constructor(@Inject(PORTAL_CONFIG) private readonly config: PortalConfig) {}

  /**
   * Counts a call, and one of a limit of its own there too.
   * @throws PortalError `too_many_requests`
   */
  count(request: FastifyRequest, rate: Rate | undefined): void {
    this.countCall(request);
    if (rate === 'sign-in') this.countSignIn(request);
    if (rate === 'generate') this.countGeneration(request);
  }

  /** Counts a token or cookie that is none. */
  countGuess(address: string): void {
    this.limiter.take(`guess ${addressKey(address)}`, this.config.RATE_ADDRESS);
  }

  /** @throws PortalError `too_many_requests` for an address that has guessed too often. */
  refuseGuessing(address: string): void {
    refuse(this.limiter.waitOf(`guess ${addressKey(address)}`, this.config.RATE_ADDRESS));
  }

  /**
   * A call counts for the session where there is one, so that a campus behind one address has room,
   * else of the address.
   * @throws PortalError `too_many_requests`
   */
  private countCall(request: FastifyRequest): void {
    const { visitor } = request;
    if (visitor) this.take(`session ${visitor.sessionId}`, this.config.RATE_SESSION);
    else this.take(`address ${addressKey(request.ip)}`, this.config.RATE_ADDRESS);
  }

  /** Counts a sign-in, registration or code: for the e-mail from this address, and for the address. */
  private countSignIn(request: FastifyRequest): void {
    const address = addressKey(request.ip);
    const email = withEmail.safeParse(request.body).data?.email ?? '';
    this.take(`sign-in ${address} ${email}`, this.config.RATE_SIGN_IN);
    this.take(`sign-in ${address}`, this.config.RATE_SIGN_IN_ADDRESS);
  }

  private countGeneration(request: FastifyRequest): void {
    this.take(`generate ${request.visitor?.sessionId ?? ''}`, this.config.RATE_GENERATE);
  }

  private take(key: string, perMinute: number): void {
    refuse(this.limiter.take(key, perMinute));
  }
}

function refuse(wait: number): void {
  if (wait === 0) return;
  throw new PortalError('too_many_requests', 'Too many requests. Please wait a little.', {
    retryAfterSeconds: wait,
  });
}
