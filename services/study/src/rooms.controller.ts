import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  bePresentInStudyRoom,
  endStudyCallForBoth,
  enterStudyRoom,
  getActiveStudySession,
  getStudyEnding,
  leaveStudyCall,
  listStudyMessages,
  sendStudyMessage,
  setStudyLab,
  signalInStudyRoom,
} from '@portal/contracts/study-rooms';
import { HandlesRequest } from '@portal/messaging';
import { EntryService } from './membership/entry.service';
import { MembershipService } from './membership/membership.service';
import { PresenceService } from './membership/presence.service';
import { ChatService } from './rooms/chat.service';
import { LabService } from './rooms/lab.service';
import { SignalsService } from './rooms/signals.service';

/** Message handlers of the study rooms. */
@Controller()
export class RoomsController {
  constructor(
    private readonly entry: EntryService,
    private readonly membership: MembershipService,
    private readonly presence: PresenceService,
    private readonly chat: ChatService,
    private readonly lab: LabService,
    private readonly signals: SignalsService,
  ) {}

  @HandlesRequest(enterStudyRoom)
  enter({ roomId, studentId }: RequestOf<typeof enterStudyRoom>) {
    return this.entry.enter(roomId, studentId);
  }

  @HandlesRequest(getActiveStudySession)
  async getActive({ studentId }: RequestOf<typeof getActiveStudySession>) {
    return { sessionId: await this.membership.activeOf(studentId) };
  }

  @HandlesRequest(getStudyEnding)
  getEnding({ roomId, studentId }: RequestOf<typeof getStudyEnding>) {
    return this.membership.endingOf(roomId, studentId);
  }

  @HandlesRequest(bePresentInStudyRoom)
  bePresent(request: RequestOf<typeof bePresentInStudyRoom>) {
    return this.presence.bePresent(request);
  }

  @HandlesRequest(leaveStudyCall)
  leave({ roomId, studentId }: RequestOf<typeof leaveStudyCall>) {
    return this.membership.leave(roomId, studentId);
  }

  @HandlesRequest(endStudyCallForBoth)
  async endForBoth({ roomId, studentId }: RequestOf<typeof endStudyCallForBoth>) {
    await this.membership.endForBoth(roomId, studentId);
    return { hasEnded: true };
  }

  @HandlesRequest(sendStudyMessage)
  send(request: RequestOf<typeof sendStudyMessage>) {
    return this.chat.send(request);
  }

  @HandlesRequest(listStudyMessages)
  async listMessages(request: RequestOf<typeof listStudyMessages>) {
    return { messages: await this.chat.list(request) };
  }

  @HandlesRequest(setStudyLab)
  setLab(request: RequestOf<typeof setStudyLab>) {
    return this.lab.set(request);
  }

  @HandlesRequest(signalInStudyRoom)
  async signal(request: RequestOf<typeof signalInStudyRoom>) {
    await this.signals.signal(request);
    return {};
  }
}
