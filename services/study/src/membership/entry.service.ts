import { Injectable } from '@nestjs/common';
import type { StudyRoom } from '@portal/contracts/study';
import { DataSource } from 'typeorm';
import { CallsService } from '../calls/calls.service';
import { ChatService } from '../rooms/chat.service';
import { roomNotFound } from '../rooms/room-not-found.error';
import { RoomsRepository } from '../rooms/rooms.repository';
import { SessionEntity } from '../rooms/session.entity';

/** Returns the state of a room to a member who enters or re-enters it. */
@Injectable()
export class EntryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rooms: RoomsRepository,
    private readonly chat: ChatService,
    private readonly calls: CallsService,
  ) {}

  /**
   * Returns the room; the chat's newest messages are ordered by their numbers.
   * @throws PortalError `not_found`
   */
  async enter(roomId: string, studentId: string): Promise<StudyRoom> {
    const member = await this.rooms.callMember(this.dataSource, roomId, studentId);
    if (!member) throw roomNotFound();
    const call = await this.calls.enter(roomId, member);
    // Read last, so that changes made while the call was prepared are included.
    const session = await this.dataSource.getRepository(SessionEntity).findOneBy({ id: roomId });
    const members = await this.rooms.shown(this.dataSource, roomId);
    if (!session || !members.some(({ _id }) => _id === studentId)) throw roomNotFound();
    const { revision, topics, numQuestions } = session;
    const messages = await this.chat.newest(this.dataSource, roomId);
    const lab = { topics, numQuestions };
    return { roomId, revision, members, messages: messages.reverse(), lab, call };
  }
}
