import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Access, RouteContract } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import type { Rate } from '../limits/limited.decorator';
import { PageLimits } from '../limits/page-limits';
import { RateLimits } from '../limits/rate-limits';
import type { Ready } from '../ready';
import { isAllowed } from '../routing/declared-routes';
import { LinkOffer } from './link-offer';
import { OwnOrigin } from './own-origin';
import { RequestAuthenticator } from './request-authenticator';
import { RouteMetadata } from './route-metadata';

/** Rejects every route that declares no access rule; counts the requests that it admits. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly metadata: RouteMetadata,
    private readonly authenticator: RequestAuthenticator,
    private readonly origins: OwnOrigin,
    private readonly limits: RateLimits,
    private readonly pages: PageLimits,
    private readonly offer: LinkOffer,
  ) {}

  canActivate(context: ExecutionContext): Ready<boolean> {
    const { route, isPage, rate } = this.metadata.get(context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (isPage) this.pages.count(request.ip);
    if (!route) return isPage;
    if (this.authenticator.recall(request)) return this.admit(request, route, rate);
    return this.authenticator
      .identify(request, route.access === 'public')
      .then(() => this.admit(request, route, rate));
  }

  /** Checks access once the caller is known. */
  private admit(
    request: FastifyRequest,
    route: RouteContract,
    rate: Rate | undefined,
  ): Ready<boolean> {
    const { access } = route;
    if (!request.caller && access !== 'public') throw signIn();
    if (!isRead(request) && this.isForged(access, request)) throw foreign();
    if (!isAllowed(access, request.caller?.role ?? null)) throw forbidden();
    // Both checks reach Redis in one round trip; a request of an ended session is counted too.
    const counted = rate ? this.countLimited(request, route, rate) : this.limits.count(request);
    const ended = this.authenticator.dismissEnded(request);
    const settle = (hasEnded: boolean) => {
      if (hasEnded && access !== 'public') throw signIn();
      return true;
    };
    if (!(ended instanceof Promise) && !(counted instanceof Promise)) return settle(ended);
    return Promise.all([ended, counted]).then(([hasEnded]) => settle(hasEnded));
  }

  private async countLimited(request: FastifyRequest, route: RouteContract, rate: Rate) {
    try {
      await this.limits.countLimited(request, rate);
    } catch (error) {
      throw error instanceof PortalError ? await this.offer.instead(error, route) : error;
    }
  }

  /**
   * Browsers send cookies automatically, a sign-in sets one: a foreign page must cause neither.
   */
  private isForged(access: Access, request: FastifyRequest): boolean {
    if (access === 'public') return this.origins.isForeign(request.headers);
    return request.isByCookie && !this.origins.isProven(request.headers);
  }
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function signIn(): PortalError {
  return new PortalError('unauthenticated', 'Please sign in.');
}

function foreign(): PortalError {
  return new PortalError(
    'foreign_origin',
    'That request did not come from one of the portal’s pages.',
  );
}

function forbidden(): PortalError {
  return new PortalError('forbidden', 'You are not allowed to do that.');
}
