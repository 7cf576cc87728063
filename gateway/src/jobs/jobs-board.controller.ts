import { Controller } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import {
  BOARD_MAX,
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
  type JobCard,
} from '@portal/contracts/jobs-board';
import { Messages } from '@portal/messaging';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';

/** A student's application board and job preferences. */
@Controller()
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
export class JobsBoardController {
  constructor(private readonly messages: Messages) {}

  /** Reads the board page by page: it may exceed the size of one message. */
  @Route(listJobCardsRoute)
  async list({ caller }: CallOf<typeof listJobCardsRoute>) {
    const { userId: studentId } = caller;
    const cards = new Map<string, JobCard>();
    for (let from: number | null = 0; from !== null && cards.size < BOARD_MAX;) {
      const page: ResponseOf<typeof listJobCards> = await this.messages.request(listJobCards, {
        studentId,
        from,
      });
      // A card that changes during the reads may appear in two pages.
      for (const card of page.cards) cards.set(card._id, card);
      from = page.next;
    }
    return { cards: [...cards.values()] };
  }
}
