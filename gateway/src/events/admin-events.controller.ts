import { Controller, type OnModuleDestroy } from '@nestjs/common';
import {
  accountsChanged,
  feedbackChanged,
  listFeedback,
  presenceChanged,
  type LivePayload,
  type PayloadOf,
} from '@portal/contracts';
import { HandlesEvent } from '@portal/messaging';
import { Gathering } from '../live/gathering';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';

type Part = LivePayload<'admin:changed'>['parts'][number];

/** Hears what admins look at change, and tells their screens once a second at most. */
@Controller()
export class AdminEventsController implements OnModuleDestroy {
  private readonly gathering = new Gathering<Part>((parts) => this.sockets.tellAdmins(parts));

  constructor(
    private readonly sockets: LiveSockets,
    private readonly reads: PolledReads,
  ) {}

  @HandlesEvent(accountsChanged)
  accountsChanged({ parts }: PayloadOf<typeof accountsChanged>): Promise<void> {
    return this.tell(...parts);
  }

  @HandlesEvent(feedbackChanged)
  feedbackChanged(): Promise<void> {
    this.reads.expirePath(listFeedback.http.path);
    return this.tell('feedback');
  }

  @HandlesEvent(presenceChanged)
  presenceChanged(): Promise<void> {
    return this.tell('presence');
  }

  onModuleDestroy(): void {
    this.gathering.stop();
  }

  private tell(...parts: Part[]): Promise<void> {
    for (const part of parts) this.gathering.add(part);
    return Promise.resolve();
  }
}
