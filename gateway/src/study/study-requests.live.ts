import { Controller, Logger } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import {
  acceptStudyRequests,
  askToStudy,
  respondToStudy,
  studyAsked,
  studyLive,
  studyRequestClosed,
} from '@portal/contracts/study';
import { enterStudyRoom } from '@portal/contracts/study-rooms';
import { HandlesEvent, Messages } from '@portal/messaging';
import { HandlesLive, type LiveCall } from '../live/handles-live.decorator';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';

const { pushes, asks } = studyLive;

/** Study requests through sockets: sent, answered, and pushed to both students. */
@Controller()
export class StudyRequestsLive {
  private readonly logger = new Logger(StudyRequestsLive.name);

  constructor(
    private readonly messages: Messages,
    private readonly sockets: LiveSockets,
    private readonly reads: PolledReads,
  ) {}

  @HandlesLive(asks.request)
  async request({ caller, body }: LiveCall<typeof asks.request>) {
    const { targetId: id, targetName: name, targetDept: department } = body;
    const as = { name, department };
    const request = { studentId: caller.userId, target: id ? { id, as } : as };
    const { requestId } = await this.messages.request(askToStudy, request);
    return { requestId };
  }

  @HandlesLive(asks.accept)
  async accept({ caller: { userId: studentId }, body }: LiveCall<typeof asks.accept>) {
    const accepted = await this.messages.request(acceptStudyRequests, { ...body, studentId });
    this.reads.expire(studentId);
    return accepted;
  }

  @HandlesLive(asks.reject)
  async reject({ caller: { userId: studentId }, body }: LiveCall<typeof asks.reject>) {
    await this.messages.request(respondToStudy, { studentId, request: body, accept: false });
    this.reads.expire(studentId);
    return {};
  }

  @HandlesEvent(studyAsked)
  async asked({ toUserId, ...request }: PayloadOf<typeof studyAsked>): Promise<void> {
    this.reads.expire(toUserId);
    this.sockets.notifyUser(toUserId, pushes.incomingRequest, request);
    return Promise.resolve();
  }

  @HandlesEvent(studyRequestClosed)
  async closed(closed: PayloadOf<typeof studyRequestClosed>): Promise<void> {
    const { requestId, fromUserId, toUser, how, sessionId } = closed;
    const both = [fromUserId, toUser._id];
    for (const userId of both) {
      this.reads.expire(userId);
      this.sockets.notifyUser(userId, pushes.requestClosed, { requestId, how });
    }
    if (how === 'rejected') {
      this.sockets.notifyUser(fromUserId, pushes.requestRejected, { requestId });
    }
    if (how !== 'accepted' || !sessionId) return;
    const accepted = { requestId, sessionId, by: toUser };
    this.sockets.notifyUser(fromUserId, pushes.requestAccepted, accepted);
    await Promise.all(both.map((userId) => this.startCall(userId, sessionId)));
  }

  /**
   * Sends each member their own credentials for the call, from each gateway at which they have a
   * screen.
   */
  private async startCall(studentId: string, roomId: string): Promise<void> {
    if (!this.sockets.hasUser(studentId)) return;
    try {
      const { call } = await this.messages.request(enterStudyRoom, { studentId, roomId });
      this.sockets.notifyUser(studentId, pushes.callStarted, call);
    } catch (error) {
      // The screens know the session from the acceptance, and request to join themselves.
      this.logger.warn(error);
    }
  }
}
