import type { RouteContract } from '@portal/contracts';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RATE, type Rate } from '../limits/limited.decorator';
import { ROUTE } from '../routing/route.decorator';
import { PAGE } from './page.decorator';

/** Access rule and rate limit that a controller method declares. */
export interface RouteAccess {
  /** Null for a route that is not a call of the API. */
  route: RouteContract | null;
  isPage: boolean;
  rate: Rate | undefined;
}

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Caches the metadata of handlers: it never changes, and every call needs it. */
@Injectable()
export class RouteMetadata {
  private readonly known = new WeakMap<Handler, RouteAccess>();

  constructor(private readonly reflector: Reflector) {}

  get(handler: Handler): RouteAccess {
    const access = this.known.get(handler) ?? this.read(handler);
    this.known.set(handler, access);
    return access;
  }

  private read(handler: Handler): RouteAccess {
    return {
      route: this.reflector.get<RouteContract | undefined>(ROUTE, handler) ?? null,
      isPage: this.reflector.get<boolean | undefined>(PAGE, handler) === true,
      rate: this.reflector.get<Rate | undefined>(RATE, handler),
    };
  }
}
