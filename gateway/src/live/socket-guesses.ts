import proxyAddress from '@fastify/proxy-addr';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import type { Socket } from 'socket.io';
import { trustedProxies, type IsTrusted } from '../http/trusted-proxies';
import { RateLimits } from '../limits/rate-limits';

/** Holds connections with tokens that are none against their address, with those over HTTP. */
@Injectable()
export class SocketGuesses {
  private readonly isTrusted: IsTrusted;

  constructor(
    @Inject(PORTAL_CONFIG) config: PortalConfig,
    private readonly limits: RateLimits,
  ) {
    this.isTrusted = trustedProxies(config);
  }

  /** @throws PortalError `too_many_requests` for an address that has guessed too often. */
  async guard<T>(socket: Socket, authenticate: () => Promise<T>): Promise<T> {
    const address = proxyAddress(socket.request, this.isTrusted);
    await this.limits.refuseGuessing(address);
    try {
      return await authenticate();
    } catch (error) {
      if (error instanceof PortalError && error.code === 'unauthenticated') {
        await this.limits.countGuess(address);
      }
      throw error;
    }
  }
}
