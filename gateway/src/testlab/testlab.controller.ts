import { Controller, UseInterceptors } from '@nestjs/common';
import {
  answerQuestion,
  claimXp,
  generateQuestions,
  getPastTopics,
  mxpToXp,
  UPDATE_XP_PATH,
  updateXpBodySchema,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { UploadForm } from '../uploads/upload-form.interceptor';
import { Claims } from './claims';
import { Generations } from './generations';

/** The second door to `claimXp`. */
const updateXp = {
  ...claimXp,
  http: { ...claimXp.http, path: UPDATE_XP_PATH, body: updateXpBodySchema },
};

/** Practice tests, and the claim of what they have earned. */
@Controller()
export class TestlabController {
  constructor(
    private readonly messages: Messages,
    private readonly generations: Generations,
    private readonly claims: Claims,
    private readonly reads: PolledReads,
  ) {}

  @Limited('generate')
  @UseInterceptors(UploadForm)
  @Route(generateQuestions)
  async generate(call: CallOf<typeof generateQuestions>) {
    return this.generations.run(call);
  }

  @Route(answerQuestion)
  async answer({ caller, body, params }: CallOf<typeof answerQuestion>) {
    const { earnedMxp, ...scored } = await this.messages.request(answerQuestion, {
      ...body,
      studentId: caller.userId,
      sessionId: params['sessionId'] ?? '',
    });
    return { ...scored, xpEarned: mxpToXp(earnedMxp) };
  }

  @Route(getPastTopics)
  topics({ caller }: CallOf<typeof getPastTopics>) {
    return this.reads.of(caller.userId, getPastTopics, () =>
      this.messages.request(getPastTopics, { studentId: caller.userId }),
    );
  }

  @Route(claimXp)
  async addXp({ caller, body }: CallOf<typeof claimXp>) {
    return this.claims.claim(caller.userId, body.xp, body.sessionId);
  }

  @Route(updateXp)
  async updateXp({ caller, body }: CallOf<typeof updateXp>) {
    return this.claims.claim(caller.userId, body.amount, body.sessionId);
  }
}
