import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { accountsChanged, presenceChanged } from '@portal/contracts/admin';
import { HandlesEvent } from '@portal/messaging';
import { AdminNotifier } from './admin-notifier';

/** Live events about accounts and presence for admins' screens. */
@Controller()
export class AdminLive {
  constructor(private readonly admins: AdminNotifier) {}

  @HandlesEvent(accountsChanged)
  async accountsChanged({ parts }: PayloadOf<typeof accountsChanged>): Promise<void> {
    this.admins.notify(...parts);
    return Promise.resolve();
  }

  @HandlesEvent(presenceChanged)
  async presenceChanged(): Promise<void> {
    this.admins.notify('presence');
    return Promise.resolve();
  }
}
