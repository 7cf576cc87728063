import proxyAddress from '@fastify/proxy-addr';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@portal/contracts/identity';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { Socket } from 'socket.io';
import type { Credential } from '../access/credential';
import { SessionGuesses } from '../access/session-guesses';
import { trustedProxies, type IsTrusted } from '../http/trusted-proxies';

/** Counts connections with invalid tokens against their address, like requests over HTTP. */
@Injectable()
export class SocketGuesses {
  private readonly isTrusted: IsTrusted;

  constructor(
    @Inject(PORTAL_CONFIG) config: PortalConfig,
    private readonly guesses: SessionGuesses,
  ) {
    this.isTrusted = trustedProxies(config);
  }

  /** @throws PortalError as `SessionGuesses.authenticate`. */
  authenticate(socket: Socket, credential: Credential): Promise<Caller> {
    return this.guesses.authenticate(credential, proxyAddress(socket.request, this.isTrusted));
  }
}
