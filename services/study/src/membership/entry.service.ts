import { Injectable } from '@nestjs/common';
import type { StudyRoom } from '@portal/contracts/study';
import { DataSource } from 'typeorm';
import { CallsService } from '../calls/calls.service';
import { ChatService } from '../rooms/chat.service';
import { roomNotFound } from '../rooms/room-not-found.error';
import { RoomsRepository } from '../rooms/rooms.repository';
import { SessionEntity } from '../rooms/session.entity';

/** Shows a room to a member who comes to it, or comes back. */
@Injectable()
export class EntryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rooms: RoomsRepository,
    private readonly chat: ChatService,
    private readonly calls: CallsService,
  ) {}

  /** The chat's newest messages in the order of their numbers. @throws PortalError `not_found` */
  async enter(roomId: string, studentId: string): Promise<StudyRoom> {
    const member = await this.rooms.callMember(this.dataSource, roomId, studentId);
    if (!member) throw roomNotFound();
    const call = await this.calls.enter(roomId, member);
    // What came while the call was got ready belongs to what is shown.
    const session = await this.dataSource.getRepository(SessionEntity).findOneBy({ id: roomId });
    const members = await this.rooms.shown(this.dataSource, roomId);
    if (!session || !members.some(({ _id }) => _id === studentId)) throw roomNotFound();
    const { revision, topics, numQuestions } = session;
    const messages = await this.chat.newest(this.dataSource, roomId);
    const lab = { topics, numQuestions };
    return { roomId, revision, members, messages: messages.reverse(), lab, call };
  }
}
