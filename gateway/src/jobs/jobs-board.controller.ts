import { Controller } from '@nestjs/common';
import {
  changeJobCard,
  changeJobCardRoute,
  getJobPreferences,
  getJobPreferencesRoute,
  listJobCards,
  listJobCardsRoute,
  removeJobCard,
  removeJobCardRoute,
  saveJob,
  saveJobRoute,
  setJobPreferences,
  setJobPreferencesRoute,
} from '@portal/contracts/jobs-board';
import { HandsOn } from '../routing/hands-on.decorator';

/** A student's board of applications, and what the student has chosen. */
@Controller()
@HandsOn(listJobCardsRoute, listJobCards, ({ caller }) => ({ studentId: caller.userId }))
@HandsOn(saveJobRoute, saveJob, (call) => ({ studentId: call.caller.userId, jobId: call.id() }))
@HandsOn(changeJobCardRoute, changeJobCard, (call) => ({
  studentId: call.caller.userId,
  cardId: call.id(),
  change: call.body,
}))
@HandsOn(removeJobCardRoute, removeJobCard, (call) => ({
  studentId: call.caller.userId,
  cardId: call.id(),
}))
@HandsOn(getJobPreferencesRoute, getJobPreferences, ({ caller }) => ({
  studentId: caller.userId,
}))
@HandsOn(setJobPreferencesRoute, setJobPreferences, ({ caller, body }) => ({
  studentId: caller.userId,
  email: caller.email,
  department: caller.department,
  preferences: body,
}))
export class JobsBoardController {}
