import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { libraryLive, shelfChanged } from '@portal/contracts/library';
import { HandlesEvent } from '@portal/messaging';
import { LiveSockets } from '../live/live-sockets';

/** Pushes changes of a student's own library. */
@Controller()
export class LibraryLive {
  constructor(private readonly sockets: LiveSockets) {}

  @HandlesEvent(shelfChanged)
  async shelfChanged({ studentId }: PayloadOf<typeof shelfChanged>): Promise<void> {
    this.sockets.notifyUser(studentId, libraryLive.pushes.changed, {});
    return Promise.resolve();
  }
}
