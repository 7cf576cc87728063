import { Controller, Inject } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@portal/contracts';
import {
  answerQuestion,
  claimXp,
  generateQuestions,
  generationAborted,
  getModelHost,
  getPastTopics,
  getWaitingXp,
} from '@portal/contracts/testlab';
import { getPracticeChoices } from '@portal/contracts/testlab-choices';
import { getOpenTest } from '@portal/contracts/testlab-open';
import { suggestTopics } from '@portal/contracts/testlab-topics';
import type { OpenQuestion } from '@portal/contracts/testlab';
import { HandlesRequest, HandlesEvent } from '@portal/messaging';
import { MODEL_API, type ModelApi } from '@portal/model';
import { originOf, type Question } from './worker/question/question';
import { GenerationService } from './generation/generation.service';
import { TopicSuggestions } from './practice/topic-suggestions.service';
import { DailyPayService } from './pay/daily-pay.service';
import { OpenTestService } from './practice/open-test.service';
import { PracticeService } from './practice/practice.service';
import { WaitingXpService } from './waiting/waiting-xp.service';
import { XpClaimsService } from './claims/xp-claims.service';

/** Message handlers of practice tests. */
@Controller()
export class TestlabController {
  constructor(
    private readonly generation: GenerationService,
    private readonly practice: PracticeService,
    private readonly openTests: OpenTestService,
    private readonly pay: DailyPayService,
    private readonly claims: XpClaimsService,
    private readonly waiting: WaitingXpService,
    private readonly topics: TopicSuggestions,
    @Inject(MODEL_API) private readonly model: ModelApi | null,
  ) {}

  @HandlesRequest(generateQuestions)
  async generate(request: RequestOf<typeof generateQuestions>) {
    const { questions, topics, notice } = await this.generation.generate(request);
    const sessionId = await this.practice.open(request.studentId, questions, topics);
    const open = questions.map(toOpen);
    const noteOnPay = await this.pay.noteBeforeTest(request.studentId);
    const said = [notice, noteOnPay].filter(Boolean).join(' ');
    return { sessionId, questions: open, notice: said || null };
  }

  @HandlesEvent(generationAborted)
  abort({ generationId }: PayloadOf<typeof generationAborted>): Promise<void> {
    this.generation.abort(generationId);
    return Promise.resolve();
  }

  @HandlesRequest(answerQuestion)
  answer(request: RequestOf<typeof answerQuestion>) {
    return this.practice.answer(request);
  }

  @HandlesRequest(getOpenTest)
  async getOpenTest({ studentId }: RequestOf<typeof getOpenTest>) {
    return { test: await this.openTests.find(studentId) };
  }

  @HandlesRequest(getPastTopics)
  async getPastTopics({ studentId }: RequestOf<typeof getPastTopics>) {
    return { topics: await this.practice.pastTopics(studentId) };
  }

  @HandlesRequest(getPracticeChoices)
  async getChoices({ studentId }: RequestOf<typeof getPracticeChoices>) {
    return { topsUp: await this.practice.topsUp(studentId) };
  }

  @HandlesRequest(getModelHost)
  getModelHost() {
    return Promise.resolve({ host: this.model?.outsideHost ?? null });
  }

  @HandlesRequest(suggestTopics)
  suggest(request: RequestOf<typeof suggestTopics>) {
    return Promise.resolve({ topics: this.topics.suggest(request) });
  }

  @HandlesRequest(claimXp)
  claim(request: RequestOf<typeof claimXp>) {
    return this.claims.claim(request);
  }

  @HandlesRequest(getWaitingXp)
  async getWaitingXp({ studentId }: RequestOf<typeof getWaitingXp>) {
    return { waitingMxp: await this.waiting.sum(studentId) };
  }
}

/** Returns a question for a response, with its origin and without the right answer. */
function toOpen(one: Question): OpenQuestion {
  const { question, choices } = one;
  return { question, choices, origin: originOf(one) };
}
