import { Controller } from '@nestjs/common';
import {
  answerQuestion,
  claimXp,
  generateQuestions,
  generationAborted,
  getPastTopics,
  type PayloadOf,
  type RequestOf,
} from '@portal/contracts';
import { HandlesRequest, HandlesEvent } from '@portal/messaging';
import { Generator } from './generation/generator';
import { PracticeStore } from './store/practice.store';
import { XpClaims } from './store/xp-claims';

/** The front door of the practice tests: one method a message. */
@Controller()
export class TestlabController {
  constructor(
    private readonly generator: Generator,
    private readonly store: PracticeStore,
    private readonly claims: XpClaims,
  ) {}

  @HandlesRequest(generateQuestions)
  async generate(request: RequestOf<typeof generateQuestions>) {
    const { questions, topics, notice } = await this.generator.generate(request);
    const sessionId = await this.store.open(request.studentId, questions, topics);
    const open = questions.map(({ question, choices }) => ({ question, choices }));
    return { sessionId, questions: open, notice };
  }

  @HandlesEvent(generationAborted)
  abort({ generationId }: PayloadOf<typeof generationAborted>): Promise<void> {
    this.generator.abort(generationId);
    return Promise.resolve();
  }

  @HandlesRequest(answerQuestion)
  answer(request: RequestOf<typeof answerQuestion>) {
    return this.store.answer(request);
  }

  @HandlesRequest(getPastTopics)
  async getPastTopics({ studentId }: RequestOf<typeof getPastTopics>) {
    return { topics: await this.store.pastTopics(studentId) };
  }

  @HandlesRequest(claimXp)
  claim(request: RequestOf<typeof claimXp>) {
    return this.claims.claim(request);
  }
}
