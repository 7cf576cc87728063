import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { adminLive, type AdminPart } from '@portal/contracts/admin';
import { LiveSockets } from '../live/live-sockets';
import { Throttle } from '../live/throttle';

/** Notifies admins' screens of changed figures and lists, at most once a second. */
@Injectable()
export class AdminNotifier implements OnModuleDestroy {
  private readonly throttle = new Throttle<AdminPart>((parts) =>
    this.sockets.notifyAdmins(adminLive.pushes.changed, { parts }),
  );

  constructor(private readonly sockets: LiveSockets) {}

  notify(...parts: AdminPart[]): void {
    for (const part of parts) this.throttle.add(part);
  }

  onModuleDestroy(): void {
    this.throttle.stop();
  }
}
