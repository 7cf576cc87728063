import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@portal/platform';
import { LiveSockets } from './live-sockets';
import { Presence } from './presence';

/** Metrics of open sockets and online students. */
@Injectable()
export class LiveMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly sockets: LiveSockets,
    private readonly presence: Presence,
  ) {}

  onModuleInit(): void {
    const open = this.metrics.gauge('portal_sockets', 'Sockets that are open', []);
    Object.assign(open, { collect: () => open.set(this.sockets.count) });
    const online = this.metrics.gauge(
      'portal_students_online',
      'Students with a socket in the last 2 min, of all gateways with Redis; NaN is unknown',
      [],
    );
    const count = async () => online.set((await this.presence.count()) ?? NaN);
    Object.assign(online, { collect: count });
  }
}
