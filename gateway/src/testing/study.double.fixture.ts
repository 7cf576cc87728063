import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@portal/contracts';
import {
  acceptStudyRequests,
  askToStudy,
  blockStudent,
  cancelStudyRequests,
  getStudyPreferences,
  listStudyReports,
  listStudyRequests,
  removeStudyReport,
  reportStudent,
  respondToStudy,
  searchStudents,
  setStudyPreferences,
  studentsOnline,
} from '@portal/contracts/study';
import { HandlesEvent, HandlesRequest } from '@portal/messaging';
import { randomUUID } from 'node:crypto';
import { DoubleWorld } from './double-world.fixture';

const IN_A_MINUTE = '2026-01-01T00:01:00Z';

/** Double of study's contracts for students and requests. */
@Controller()
export class StudyDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesRequest(searchStudents)
  search(request: RequestOf<typeof searchStudents>) {
    this.world.note(searchStudents.subject, request);
    const students = this.world.sessions
      .filter(({ caller }) => caller.role === 'student' && caller.userId !== request.studentId)
      .map(({ caller }) => ({
        _id: caller.userId,
        name: caller.name,
        department: 'Computer Science' as const,
        isOnline: null,
        topics: [],
      }));
    return Promise.resolve({ students: students.slice(0, 20) });
  }

  @HandlesRequest(askToStudy)
  ask(request: RequestOf<typeof askToStudy>) {
    this.world.note(askToStudy.subject, request);
    return Promise.resolve({ requestId: randomUUID(), expiresAt: IN_A_MINUTE });
  }

  @HandlesRequest(listStudyRequests)
  requests(request: RequestOf<typeof listStudyRequests>) {
    this.world.note(listStudyRequests.subject, request);
    const fromUser = { id: randomUUID(), name: 'Ben Eze', department: 'Economics' as const };
    const asked = { requestId: randomUUID(), fromUser, expiresAt: IN_A_MINUTE };
    return Promise.resolve({ requests: [asked] });
  }

  @HandlesRequest(respondToStudy)
  respond(request: RequestOf<typeof respondToStudy>) {
    this.world.note(respondToStudy.subject, request);
    const requestId = 'id' in request.request ? request.request.id : randomUUID();
    return Promise.resolve({ requestId, ...(request.accept && { sessionId: randomUUID() }) });
  }

  @HandlesRequest(acceptStudyRequests)
  accept(request: RequestOf<typeof acceptStudyRequests>) {
    this.world.note(acceptStudyRequests.subject, request);
    return Promise.resolve({ sessionId: randomUUID() });
  }

  @HandlesRequest(cancelStudyRequests)
  cancel(request: RequestOf<typeof cancelStudyRequests>) {
    this.world.note(cancelStudyRequests.subject, request);
    return Promise.resolve({ cancelled: 1 });
  }

  @HandlesRequest(getStudyPreferences)
  preferences(request: RequestOf<typeof getStudyPreferences>) {
    this.world.note(getStudyPreferences.subject, request);
    return Promise.resolve(buildPreferences(false, []));
  }

  @HandlesRequest(setStudyPreferences)
  setPreferences(request: RequestOf<typeof setStudyPreferences>) {
    this.world.note(setStudyPreferences.subject, request);
    return Promise.resolve(buildPreferences(request.showsOnline, request.topics));
  }

  @HandlesRequest(blockStudent)
  block(request: RequestOf<typeof blockStudent>) {
    this.world.note(blockStudent.subject, request);
    return Promise.resolve({ isBlocked: request.isBlocked });
  }

  @HandlesRequest(reportStudent)
  report(request: RequestOf<typeof reportStudent>) {
    this.world.note(reportStudent.subject, request);
    return Promise.resolve({ message: 'Thank you.' });
  }

  @HandlesRequest(listStudyReports)
  reports(request: RequestOf<typeof listStudyReports>) {
    this.world.note(listStudyReports.subject, request);
    const ben = { _id: randomUUID(), name: 'Ben Eze', department: 'Economics' as const };
    const report = { _id: randomUUID(), reporter: null, reported: ben, sessionId: null };
    const createdAt = new Date(0).toISOString();
    return Promise.resolve({ reports: [{ ...report, reason: 'Rude', createdAt }] });
  }

  @HandlesRequest(removeStudyReport)
  removeReport(request: RequestOf<typeof removeStudyReport>) {
    this.world.note(removeStudyReport.subject, request);
    return Promise.resolve({ message: 'Done.' });
  }

  @HandlesEvent(studentsOnline)
  async online({ studentIds }: PayloadOf<typeof studentsOnline>): Promise<void> {
    for (const studentId of studentIds) this.world.online.add(studentId);
    return Promise.resolve();
  }
}

function buildPreferences(showsOnline: boolean, topics: string[]) {
  return { showsOnline, topics, blocked: [], freeMinutesLeft: 60, xpPerMinute: 1 };
}
