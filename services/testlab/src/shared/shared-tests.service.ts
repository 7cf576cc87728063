import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { answerSharedTest, generateSharedTest } from '@portal/contracts/testlab-shared';
import { accountDeleted, holdStudent, KeyedQueue, Transactions } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { Uploads } from '../text-pool/uploads';
import type { Generated } from '../generation/generated';
import { GenerationService } from '../generation/generation.service';
import { keptQuestion, PracticeQuestionEntity } from '../practice/practice-question.entity';
import { PracticeService, tooManyAnswers } from '../practice/practice.service';
import { SharedTestsRepository } from './shared-tests.repository';

type GenerateRequest = RequestOf<typeof generateSharedTest>;
type AnswerRequest = RequestOf<typeof answerSharedTest>;

/** Maximum number of a student's answers in the queue of this process. */
const WAITING = 60;

/**
 * Tests that several students take together: generated once, and answered by each without
 * feedback.
 */
@Injectable()
export class SharedTestsService {
  private readonly turns = new KeyedQueue({
    concurrency: 1,
    waiting: WAITING,
    refusal: tooManyAnswers,
  });

  constructor(
    private readonly transactions: Transactions,
    private readonly tests: SharedTestsRepository,
    private readonly practice: PracticeService,
    private readonly generation: GenerationService,
    private readonly uploads: Uploads,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Makes the test like one of the starter's own, with the starter's last choice, and counts it
   * against the starter's day. For an existing test, returns it unchanged.
   * @throws PortalError as for a student's own test; `conflict` if the test is already closed.
   */
  async generate(request: GenerateRequest): Promise<ResponseOf<typeof generateSharedTest>> {
    const { roundId, starterId, department, topics, numQuestions, file } = request;
    if (await this.tests.find(roundId)) {
      if (file) await this.uploads.discard(file);
    } else {
      const wanted = { department, topics, numQuestions, file, materialId: null, keepFile: false };
      const own = { generationId: roundId, studentId: starterId, isShared: true, ...wanted };
      await this.keep(request, await this.generation.generate(own));
    }
    return this.show(roundId);
  }

  /**
   * Stores an answer; the first answer to a question is final.
   * @throws PortalError `not_found` for a student without a part in the test, `conflict` once it
   * is closed, `invalid_input` for a choice that the question does not have.
   */
  answer(request: AnswerRequest): Promise<ResponseOf<typeof answerSharedTest>> {
    return this.turns.add(request.studentId, () =>
      this.transactions.run(({ manager }) => this.record(manager, request)),
    );
  }

  private async keep(request: GenerateRequest, generated: Generated): Promise<void> {
    const { roundId: id, starterId, memberIds } = request;
    const { questions, notice } = generated;
    await this.transactions.run(async ({ manager }) => {
      const createdAt = this.now();
      if (!(await this.tests.insert(manager, { id, notice, createdAt, closedAt: null }))) return;
      for (const studentId of [...new Set([starterId, ...memberIds])].sort()) {
        const isThere = await holdStudent(manager, studentId);
        if (!isThere && studentId === starterId) throw accountDeleted();
        // Topics typed by the starter are stored for the starter only. The others have typed
        // nothing, so the topics must not appear among their suggestions.
        const topics = studentId === starterId ? generated.topics : [];
        const test = { studentId, questions, topics, sharedTestId: id };
        if (isThere) await this.practice.keep(manager, test);
      }
    });
  }

  /** Returns the questions for a response, without the right answers. */
  private async show(roundId: string): Promise<ResponseOf<typeof generateSharedTest>> {
    const test = await this.tests.find(roundId);
    const [part] = await this.tests.parts(roundId);
    if (!test || !part || test.closedAt) throw isOver();
    return { questions: part.questions.map(keptQuestion), notice: test.notice };
  }

  private async record(manager: EntityManager, request: AnswerRequest) {
    const { studentId, roundId: sharedTestId, question: number, choice } = request;
    if (!(await holdStudent(manager, studentId))) throw accountDeleted();
    const part = await this.tests.lockPart(manager, { sharedTestId, studentId });
    const place = part && { sessionId: part.id, number };
    const question = place && (await manager.findOneBy(PracticeQuestionEntity, place));
    if (!question) throw new PortalError('not_found', 'There is no such question.');
    if (!part.isSealed) throw isOver();
    if (!(choice < question.choices.length)) {
      throw new PortalError('invalid_input', 'This question has no such choice.');
    }
    if (question.choice !== null) return { choice: question.choice };
    await manager.update(PracticeQuestionEntity, place, { choice, answeredAt: this.now() });
    return { choice };
  }
}

function isOver(): PortalError {
  return new PortalError('conflict', 'This round is over.');
}
