import { Controller } from '@nestjs/common';
import {
  askToStudy,
  askToStudyRoute,
  blockStudent,
  blockStudentRoute,
  cancelStudyRequests,
  cancelStudyRequestsRoute,
  getStudyPreferences,
  getStudyPreferencesRoute,
  listSentStudyRequests,
  listSentStudyRequestsRoute,
  listStudyRequests,
  listStudyRequestsRoute,
  listStudyReports,
  listStudyReportsRoute,
  removeStudyReport,
  removeStudyReportRoute,
  reportStudent,
  reportStudentRoute,
  respondToStudy,
  respondToStudyRoute,
  searchStudents,
  searchStudentsRoute,
  setStudyPreferences,
  setStudyPreferencesRoute,
} from '@portal/contracts/study';
import { Messages } from '@portal/messaging';
import { FRESH_BY_EVENTS_MS, PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';

/** Study partners: search, requests, responses and blocks. */
@Controller()
@HandsOn(askToStudyRoute, askToStudy, ({ caller, body }) => ({
  studentId: caller.userId,
  target: { id: body.toUserId },
}))
@HandsOn(cancelStudyRequestsRoute, cancelStudyRequests, ({ caller }) => ({
  studentId: caller.userId,
}))
@HandsOn(listSentStudyRequestsRoute, listSentStudyRequests, ({ caller }) => ({
  studentId: caller.userId,
}))
@HandsOn(getStudyPreferencesRoute, getStudyPreferences, ({ caller }) => ({
  studentId: caller.userId,
}))
@HandsOn(setStudyPreferencesRoute, setStudyPreferences, ({ caller, body }) => ({
  ...body,
  studentId: caller.userId,
}))
@HandsOn(blockStudentRoute, blockStudent, ({ caller, body }) => ({
  ...body,
  studentId: caller.userId,
}))
@HandsOn(reportStudentRoute, reportStudent, ({ caller, body }) => ({
  ...body,
  studentId: caller.userId,
}))
@HandsOn(removeStudyReportRoute, removeStudyReport, (call) => ({
  reportId: call.id(),
  adminId: call.caller.userId,
}))
export class StudyController {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  @Route(searchStudentsRoute)
  async search({ caller, query }: CallOf<typeof searchStudentsRoute>) {
    const request = { ...query, studentId: caller.userId };
    return (await this.messages.request(searchStudents, request)).students;
  }

  /** Every screen polls this list, in case a push was lost. */
  @Route(listStudyRequestsRoute)
  listRequests({ caller: { userId } }: CallOf<typeof listStudyRequestsRoute>) {
    const ask = async () =>
      (await this.messages.request(listStudyRequests, { studentId: userId })).requests;
    return this.reads.read(userId, listStudyRequestsRoute, ask, { freshMs: FRESH_BY_EVENTS_MS });
  }

  @Route(listStudyReportsRoute)
  async listReports() {
    return (await this.messages.request(listStudyReports, {})).reports;
  }

  @Route(respondToStudyRoute)
  async respond({ caller, body }: CallOf<typeof respondToStudyRoute>) {
    const { requestId, accept } = body;
    const request = { studentId: caller.userId, request: { id: requestId }, accept };
    const responded = await this.messages.request(respondToStudy, request);
    this.reads.expire(caller.userId);
    return responded;
  }
}
