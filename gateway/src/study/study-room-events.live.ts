import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { studyLive } from '@portal/contracts/study';
import {
  studyLabSet,
  studyMembershipEnded,
  studyMessageSent,
  studyRoomChanged,
  studySignalled,
  studyXpLow,
} from '@portal/contracts/study-rooms';
import { HandlesEvent } from '@portal/messaging';
import { LiveSockets } from '../live/live-sockets';
import { STUDY_ROOM, StudyRoomAccess } from './study-room-access';
import { xpLowText } from './xp-low-text';

const { pushes } = studyLive;

/** Live events of the study session that a screen has joined. */
@Controller()
export class StudyRoomEventsLive {
  constructor(
    private readonly sockets: LiveSockets,
    private readonly access: StudyRoomAccess,
  ) {}

  @HandlesEvent(studyRoomChanged)
  async changed(changed: PayloadOf<typeof studyRoomChanged>): Promise<void> {
    if (!this.access.keepOnly(changed)) return;
    this.sockets.notifyRoom(roomOf(changed), pushes.members, changed);
    return Promise.resolve();
  }

  /** Each message is pushed by exactly one event, that of its channel. */
  @HandlesEvent(studyMessageSent)
  async sent({ roomId, message }: PayloadOf<typeof studyMessageSent>): Promise<void> {
    const push = message.channel === 'room' ? pushes.message : pushes.chat;
    this.sockets.notifyRoom(roomOf({ roomId }), push, { ...message, roomId });
    return Promise.resolve();
  }

  @HandlesEvent(studyLabSet)
  async labSet(lab: PayloadOf<typeof studyLabSet>): Promise<void> {
    this.sockets.notifyRoom(roomOf(lab), pushes.lab, lab);
    return Promise.resolve();
  }

  @HandlesEvent(studySignalled)
  async signalled({ toUserId, ...signal }: PayloadOf<typeof studySignalled>): Promise<void> {
    this.sockets.notifyUser(toUserId, pushes.signal, signal);
    return Promise.resolve();
  }

  @HandlesEvent(studyMembershipEnded)
  async ended(ended: PayloadOf<typeof studyMembershipEnded>): Promise<void> {
    const { roomId, userIds, how, unpaidBy } = ended;
    this.access.close(ended);
    for (const userId of userIds) {
      if (how === 'xp') this.sockets.notifyUser(userId, pushes.xpDepleted, { roomId, unpaidBy });
      this.sockets.notifyUser(userId, pushes.ended, { roomId, how });
    }
    return Promise.resolve();
  }

  @HandlesEvent(studyXpLow)
  async xpLow({ studentId, leftMs }: PayloadOf<typeof studyXpLow>): Promise<void> {
    this.sockets.notifyUser(studentId, pushes.xpLow, { msg: xpLowText(leftMs) });
    return Promise.resolve();
  }
}

const roomOf = ({ roomId }: { roomId: string }) => ({ kind: STUDY_ROOM, id: roomId });
