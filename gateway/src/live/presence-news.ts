import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { presenceChanged, type Caller } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import type { EventEmitter } from 'node:events';
import { Gathering } from './gathering';

/** Tells all gateways that students have come or gone here, once a second at most. */
@Injectable()
export class PresenceNews implements OnModuleDestroy {
  private readonly gathering = new Gathering<'changed'>(() => {
    // A lost one costs seconds: the screens poll.
    this.messages.emit(presenceChanged, {}).catch(() => undefined);
  });

  constructor(private readonly messages: Messages) {}

  watch(socket: EventEmitter, { role }: Caller): void {
    if (role !== 'student') return;
    this.gathering.add('changed');
    socket.once('disconnect', () => this.gathering.add('changed'));
  }

  onModuleDestroy(): void {
    this.gathering.stop();
  }
}
