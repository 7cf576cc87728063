import { Inject, Injectable } from '@nestjs/common';
import type { StudyCall } from '@portal/contracts/study';
import { CLOCK, ConfigError, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import type { CallMember, CallProvider } from './call-provider';
import { doRunOut, iceServersFor, isTurn, TURN_SECONDS } from './ice-servers';

/** Peer-to-peer calls between browsers; the portal only relays the signalling messages. */
@Injectable()
export class BuiltInCall implements CallProvider {
  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const { ICE_TRANSPORT_POLICY, ICE_SERVERS } = config;
    if (ICE_TRANSPORT_POLICY === 'relay' && !ICE_SERVERS.some(isTurn)) {
      throw new ConfigError(
        'Configuration: ICE_TRANSPORT_POLICY=relay needs a TURN server in ICE_SERVERS.',
      );
    }
  }

  enter(roomId: string, { studentId }: CallMember): Promise<StudyCall> {
    const { PUBLIC_URL, PORT, ICE_SERVERS, TURN_SECRET } = this.config;
    const iceTransportPolicy = this.config.ICE_TRANSPORT_POLICY;
    const roomUrl = new URL(`/study/${roomId}`, PUBLIC_URL ?? `http://localhost:${PORT}`).href;
    const iceServers = iceServersFor(ICE_SERVERS, TURN_SECRET, studentId, this.clock());
    const call = { roomId, roomUrl, provider: 'built-in', token: null, notice: null } as const;
    const iceSeconds = doRunOut(ICE_SERVERS, TURN_SECRET) ? TURN_SECONDS : undefined;
    return Promise.resolve({ ...call, iceServers, iceSeconds, iceTransportPolicy });
  }

  /** Resolves immediately: a built-in call needs no room at a provider. */
  open(): Promise<void> {
    return Promise.resolve();
  }

  putOut(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
