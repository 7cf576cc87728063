import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Access } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { isAllowed, type ApiRoute } from '../routing/api-route';
import { ROUTE } from '../routing/route.decorator';
import { OwnOrigin } from './own-origin';
import { PAGE } from './page.decorator';
import { Visitors } from './visitors';

/** Nothing is served that does not declare who may have it. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly visitors: Visitors,
    private readonly origins: OwnOrigin,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const handler = context.getHandler();
    const route = this.reflector.get<ApiRoute | undefined>(ROUTE, handler);
    if (!route) return this.reflector.get<boolean | undefined>(PAGE, handler) === true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isKnown = this.visitors.recall(request);
    return isKnown ? this.decide(route, request) : this.identify(route, request);
  }

  private async identify(route: ApiRoute, request: FastifyRequest): Promise<boolean> {
    await this.visitors.identify(request, route.http.access === 'public');
    return this.decide(route, request);
  }

  private decide({ http }: ApiRoute, request: FastifyRequest): boolean {
    const { access, method } = http;
    if (!request.visitor && access !== 'public') throw signIn();
    if (method !== 'GET' && this.isForged(access, request)) {
      throw new PortalError('foreign_origin', 'That came from another page than the portal’s own.');
    }
    if (isAllowed(access, request.visitor?.role ?? null)) return true;
    throw new PortalError('forbidden', 'You may not do that.');
  }

  /** A cookie comes along by itself, and a sign-in sets one: a foreign page must cause neither. */
  private isForged(access: Access, request: FastifyRequest): boolean {
    if (access === 'public') return this.origins.isForeign(request.headers);
    return request.isByCookie && !this.origins.isProven(request.headers);
  }
}

function signIn(): PortalError {
  return new PortalError('unauthenticated', 'Please sign in.');
}
