import { Injectable } from '@nestjs/common';
import { SentEvents } from '@portal/messaging';
import { Scheduled } from './scheduled.decorator';

/**
 * Schedules the removal of events that are too old to be redelivered, in one process of the
 * service.
 */
@Injectable()
export class PurgeSentEvents {
  constructor(private readonly sent: SentEvents) {}

  @Scheduled({ name: 'purge-sent-events', everyMs: 60 * 60 * 1_000 })
  async purge(): Promise<void> {
    await this.sent.purge();
  }
}
