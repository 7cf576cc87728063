import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Access } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../limits/rate-limits';
import { isAllowed } from '../routing/api-route';
import { Doors, type Door } from './doors';
import { OwnOrigin } from './own-origin';
import { Visitors } from './visitors';

/** Nothing is served that does not declare who may have it; what is served is counted. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly doors: Doors,
    private readonly visitors: Visitors,
    private readonly origins: OwnOrigin,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const door = this.doors.of(context.getHandler());
    if (!door.route) return door.isPage;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.visitors.recall(request)) return this.identify(door, door.route.http.access, request);
    return this.decide(door, door.route.http.access, request);
  }

  private async identify(door: Door, access: Access, request: FastifyRequest): Promise<boolean> {
    await this.visitors.identify(request, access === 'public');
    return this.decide(door, access, request);
  }

  private decide(
    { rate }: Door,
    access: Access,
    request: FastifyRequest,
  ): boolean | Promise<boolean> {
    if (!request.visitor && access !== 'public') throw signIn();
    if (!isRead(request) && this.isForged(access, request)) throw foreign();
    if (!isAllowed(access, request.visitor?.role ?? null)) throw forbidden();
    const isOver = this.limits.count(request, rate);
    if (typeof isOver === 'boolean') return this.admit(isOver, access, request);
    return isOver.then((answer) => this.admit(answer, access, request));
  }

  /** Where another gateway knows of an end that this one has missed, it is heeded here as well. */
  private admit(isOver: boolean, access: Access, request: FastifyRequest): true {
    if (isOver) this.visitors.dismiss(request);
    if (isOver && access !== 'public') throw signIn();
    return true;
  }

  /** A cookie comes along by itself, and a sign-in sets one: a foreign page must cause neither. */
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
  return new PortalError('foreign_origin', 'That came from another page than the portal’s own.');
}

function forbidden(): PortalError {
  return new PortalError('forbidden', 'You may not do that.');
}
