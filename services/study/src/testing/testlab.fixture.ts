import { Controller, Injectable, Module } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@portal/contracts';
import { generationAborted } from '@portal/contracts/testlab';
import {
  answerSharedTest,
  closeSharedTest,
  generateSharedTest,
} from '@portal/contracts/testlab-shared';
import { HandlesEvent, HandlesRequest, type InProcessBus } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { joinBus } from '@portal/testing';

/** Index of the right choice of each question. */
export const RIGHT = 1;

/** Requests to the testlab double, and its behaviour. */
@Injectable()
export class TestlabBook {
  readonly asked: RequestOf<typeof generateSharedTest>[] = [];
  readonly answered: RequestOf<typeof answerSharedTest>[] = [];
  readonly closed: string[] = [];
  readonly aborted: string[] = [];
  isReachable = true;
  /** Thrown instead of returning a test. */
  refusal: PortalError | null = null;
  /** Delays the response to a request for a test. */
  held: Promise<void> | null = null;

  assertReachable(): void {
    if (!this.isReachable) throw new PortalError('unavailable', 'The testlab is away.');
  }

  /** Returns the first answer of a student to a question. */
  choiceOf(roundId: string, studentId: string, question: number): number | null {
    const own = this.answered.find(
      (one) => one.roundId === roundId && one.studentId === studentId && one.question === question,
    );
    return own?.choice ?? null;
  }
}

/** In-memory implementation of testlab's contracts of shared tests, at the boundary only. */
@Controller()
class TestlabController {
  constructor(private readonly book: TestlabBook) {}

  @HandlesRequest(generateSharedTest)
  async generate(request: RequestOf<typeof generateSharedTest>) {
    this.book.assertReachable();
    this.book.asked.push(request);
    await this.book.held;
    if (this.book.refusal) throw this.book.refusal;
    const questions = Array.from({ length: request.numQuestions }, (_, number) => {
      return { question: `Question ${number}?`, choices: ['wrong', 'right'] };
    });
    return { questions, notice: null };
  }

  @HandlesRequest(answerSharedTest)
  answer(request: RequestOf<typeof answerSharedTest>) {
    this.book.assertReachable();
    this.book.answered.push(request);
    const { roundId, studentId, question, choice } = request;
    const first = this.book.choiceOf(roundId, studentId, question) ?? choice;
    return Promise.resolve({ choice: first });
  }

  @HandlesRequest(closeSharedTest)
  close({ roundId }: RequestOf<typeof closeSharedTest>) {
    this.book.assertReachable();
    const test = this.book.asked.find((one) => one.roundId === roundId);
    if (!test) throw new PortalError('not_found', 'There is no such round.');
    this.book.closed.push(roundId);
    const numbers = Array.from({ length: test.numQuestions }, (_, number) => number);
    const key = numbers.map(() => ({ answerIndex: RIGHT, explanation: 'It is so.' }));
    const members = test.memberIds.map((studentId) => {
      const answers = numbers.map((number) => {
        const choice = this.book.choiceOf(roundId, studentId, number);
        const correct = choice === RIGHT;
        return { choice, correct, earnedMxp: correct ? 2_000 : 0 };
      });
      return { studentId, answers };
    });
    return Promise.resolve({ key, members });
  }

  @HandlesEvent(generationAborted)
  abort({ generationId }: PayloadOf<typeof generationAborted>): Promise<void> {
    this.book.aborted.push(generationId);
    return Promise.resolve();
  }
}

@Module({ controllers: [TestlabController], providers: [TestlabBook] })
class TestlabModule {}

/** Connects a testlab double to the bus. */
export async function startTestlab(bus: InProcessBus) {
  const app = await joinBus(bus, { name: 'testlab', module: TestlabModule });
  return { book: app.get(TestlabBook, { strict: false }), stop: () => app.close() };
}
