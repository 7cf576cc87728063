import { Controller } from '@nestjs/common';
import { mxpToXp } from '@portal/contracts';
import {
  answerQuestion,
  answerQuestionRoute,
  claimXpRoute,
  FILE_MAX_BYTES,
  generateQuestionsRoute,
  getModelHost,
  getModelHostRoute,
  getPastTopics,
  getPastTopicsRoute,
  updateXpRoute,
} from '@portal/contracts/testlab';
import { getPracticeChoices, getPracticeChoicesRoute } from '@portal/contracts/testlab-choices';
import { getOpenTest, getOpenTestRoute } from '@portal/contracts/testlab-open';
import { suggestTopics, suggestTopicsRoute } from '@portal/contracts/testlab-topics';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';
import { TakesFile } from '../uploads/upload-form.interceptor';
import { Claims } from './claims';
import { Generations } from './generations';

/** Practice tests, and claims of the XP that they earn. */
@HandsOn(getModelHostRoute, getModelHost, () => ({}))
@HandsOn(getPracticeChoicesRoute, getPracticeChoices, ({ caller }) => ({
  studentId: caller.userId,
}))
@HandsOn(suggestTopicsRoute, suggestTopics, ({ caller, query }) => ({
  department: caller.department,
  typed: query.typed,
}))
@Controller()
export class TestlabController {
  constructor(
    private readonly messages: Messages,
    private readonly generations: Generations,
    private readonly claims: Claims,
    private readonly reads: PolledReads,
  ) {}

  @Limited('generate')
  @TakesFile(FILE_MAX_BYTES)
  @Route(generateQuestionsRoute)
  async generate(call: CallOf<typeof generateQuestionsRoute>) {
    return this.generations.run(call);
  }

  @Route(getOpenTestRoute)
  async openTest({ caller }: CallOf<typeof getOpenTestRoute>) {
    const { test } = await this.messages.request(getOpenTest, { studentId: caller.userId });
    const questions = test?.questions.map(({ answer, ...question }) => {
      if (!answer) return { ...question, answer };
      const { earnedMxp, ...scored } = answer;
      return { ...question, answer: { ...scored, xpEarned: mxpToXp(earnedMxp) } };
    });
    return { test: test && questions ? { ...test, questions } : null };
  }

  @Route(answerQuestionRoute)
  async answer(call: CallOf<typeof answerQuestionRoute>) {
    const { earnedMxp, ...scored } = await this.messages.request(answerQuestion, {
      ...call.body,
      studentId: call.caller.userId,
      sessionId: call.id('sessionId'),
    });
    return { ...scored, xpEarned: mxpToXp(earnedMxp) };
  }

  @Route(getPastTopicsRoute)
  topics({ caller }: CallOf<typeof getPastTopicsRoute>) {
    return this.reads.read(caller.userId, getPastTopicsRoute, () =>
      this.messages.request(getPastTopics, { studentId: caller.userId }),
    );
  }

  @Route(claimXpRoute)
  async addXp({ caller, body }: CallOf<typeof claimXpRoute>) {
    return this.claims.claim(caller.userId, body.xp, body.sessionId);
  }

  @Route(updateXpRoute)
  async updateXp({ caller, body }: CallOf<typeof updateXpRoute>) {
    return this.claims.claim(caller.userId, body.amount, body.sessionId);
  }
}
