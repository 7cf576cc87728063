import { Injectable } from '@nestjs/common';
import type { RouteContract } from '@portal/contracts';
import { adminLoginRoute, loginRoute } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import { SignInWays } from '../site/sign-in-ways';

const SIGN_INS: ReadonlySet<RouteContract> = new Set<RouteContract>([loginRoute, adminLoginRoute]);

/**
 * Offers a mailed sign-in link instead of a wait at a sign-in: other users at the same address may
 * have caused the limit, and a mailed link has a limit of its own. The text is the one that
 * identity uses for its refusals.
 */
@Injectable()
export class LinkOffer {
  constructor(private readonly ways: SignInWays) {}

  /** Returns the refusal for a route over its limit: unchanged if no link can be mailed. */
  async instead(refusal: PortalError, route: RouteContract): Promise<PortalError> {
    if (refusal.code !== 'too_many_requests' || !SIGN_INS.has(route)) return refusal;
    // Password resets and sign-in links both require mail.
    const { passwordReset: hasMail } = await this.ways.now();
    if (!hasMail) return refusal;
    const message = 'Too many sign-in attempts. We can e-mail you a sign-in link.';
    return new PortalError('too_many_requests', message, {
      ...refusal.details,
      offer: 'sign-in-link',
    });
  }
}
