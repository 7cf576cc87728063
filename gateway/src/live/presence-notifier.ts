import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { presenceChanged } from '@portal/contracts/admin';
import type { Caller } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import type { EventEmitter } from 'node:events';
import { Throttle } from './throttle';

/** Publishes connects and disconnects of students to all gateways, at most once a second. */
@Injectable()
export class PresenceNotifier implements OnModuleDestroy {
  private readonly throttle = new Throttle<'changed'>(() => {
    // A lost event delays the update by seconds: the screens poll.
    this.messages.emit(presenceChanged, {}).catch(() => undefined);
  });

  constructor(private readonly messages: Messages) {}

  watch(socket: EventEmitter, { role }: Caller): void {
    if (role !== 'student') return;
    this.throttle.add('changed');
    socket.once('disconnect', () => this.throttle.add('changed'));
  }

  onModuleDestroy(): void {
    this.throttle.stop();
  }
}
