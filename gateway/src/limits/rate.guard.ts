import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { PAGE } from '../access/page.decorator';
import { RateLimits } from './rate-limits';

/** Metadata key of calls that have a limit of their own beside the general one. */
const RATE = 'portal:rate';

type Rate = 'sign-in' | 'generate';

/** Gives a call a limit of its own beside the general one. */
export const Limited = (rate: Rate) => SetMetadata(RATE, rate);

/** Counts calls of the API; runs once the access guard has said whose they are. */
@Injectable()
export class RateGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    if (this.reflector.get<boolean | undefined>(PAGE, handler)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.limits.countCall(request);
    const rate = this.reflector.get<Rate | undefined>(RATE, handler);
    if (rate === 'sign-in') this.limits.countSignIn(request);
    if (rate === 'generate') this.limits.countGeneration(request);
    return true;
  }
}
