import { Injectable } from '@nestjs/common';
import type { RouteContract } from '@portal/contracts';
import { adminLoginRoute, loginRoute } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import { SignInWays } from '../site/sign-in-ways';

const SIGN_INS: ReadonlySet<RouteContract> = new Set<RouteContract>([loginRoute, adminLoginRoute]);

/**
 * In place of a wait at a sign-in: others at the address may have caused it, and a mailed link has a
 * way of its own. Said as identity says it where it refuses.
 */
@Injectable()
export class LinkOffer {
  constructor(private readonly ways: SignInWays) {}

  /** What to refuse with on this route, where counting has refused: the same where no link can be had. */
  async instead(refusal: PortalError, route: RouteContract): Promise<PortalError> {
    if (refusal.code !== 'too_many_requests' || !SIGN_INS.has(route)) return refusal;
    // Where mails are sent, a forgotten password and a link are.
    const { passwordReset: hasMail } = await this.ways.now();
    if (!hasMail) return refusal;
    const message = 'Too many sign-in attempts. We can mail you a sign-in link.';
    return new PortalError('too_many_requests', message, {
      ...refusal.details,
      offer: 'sign-in-link',
    });
  }
}
