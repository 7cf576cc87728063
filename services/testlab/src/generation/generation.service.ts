import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { splitTopics, type generateQuestions } from '@portal/contracts/testlab';
import type { WorkOrder } from '@portal/kit/workers';
import { PortalError, randomInt } from '@portal/platform';
import { BankQuestionsRepository } from '../bank-record/bank-questions.repository';
import { fileRefusal, Uploads } from '../documents/uploads';
import { TooHeavyError } from '../making/text-pool';
import { TestMaker } from '../model/test-maker.service';
import { PracticeService } from '../practice/practice.service';
import { GenerationBudgetService } from './generation-budget.service';
import { generatedFrom, type Generated } from './generated';
import { PerStudentQueue } from './per-student-queue';
import { RunningGenerations } from './running-generations';
import { wasStopped } from '../practice/was-stopped';

type GenerateRequest = RequestOf<typeof generateQuestions>;

const TOO_HEAVY_WEIGHT = 10;

/** Makes a practice test: from the student's file where there is one, else from topics. */
@Injectable()
export class GenerationService {
  private readonly running = new RunningGenerations();

  constructor(
    private readonly uploads: Uploads,
    private readonly tests: TestMaker,
    private readonly practice: PracticeService,
    private readonly bank: BankQuestionsRepository,
    private readonly budget: GenerationBudgetService,
    private readonly ownFiles: PerStudentQueue,
  ) {}

  /** Stops a generation; one that has ended or is not here is no error. */
  abort(generationId: string): void {
    this.running.abort(generationId);
  }

  /** Stops whatever is being made here for a student. */
  abortAllOf(studentId: string): void {
    this.running.abortAllOf(studentId);
  }

  /**
   * Makes the test and deletes its upload, whatever comes of it.
   * @throws PortalError `invalid_input` where there is nothing to ask about, `aborted` where the
   * student stopped it, and the refusals of the file, the budget and the material.
   */
  async generate(request: GenerateRequest): Promise<Generated> {
    const topics = splitTopics(request.topics.join(','));
    if (topics.length === 0 && !request.file) {
      throw new PortalError('invalid_input', 'Please enter topics or upload a file.');
    }
    return this.running.run(request, (signal) => this.make(request, topics, signal));
  }

  private async make(
    request: GenerateRequest,
    topics: string[],
    signal: AbortSignal,
  ): Promise<Generated> {
    const { studentId, file } = request;
    const work = () => this.work(request, topics, signal);
    try {
      const generated = await (file ? this.ownFiles.add(studentId, work, signal) : work());
      signal.throwIfAborted();
      return generated;
    } catch (error) {
      throw signal.aborted ? wasStopped() : error;
    } finally {
      if (file) await this.uploads.discard(file);
    }
  }

  /**
   * Paid for before a file is read, so that no more are read at once than are left. What no process has
   * begun with cost nothing; material that gave no test counts among the refused.
   */
  private async work(
    request: GenerateRequest,
    topics: string[],
    signal: AbortSignal,
  ): Promise<Generated> {
    const spent = await this.budget.spend(request.studentId);
    const progress = { hasBegun: false };
    const order = { owner: request.studentId, signal, onBegin: () => (progress.hasBegun = true) };
    try {
      return await this.produce(request, topics, order);
    } catch (error) {
      if (!progress.hasBegun) await this.budget.giveBack(spent);
      else if (isRefusal(error)) await this.budget.countAsRefused(spent, weightOf(error));
      throw error;
    }
  }

  private async produce(
    request: GenerateRequest,
    topics: string[],
    order: WorkOrder,
  ): Promise<Generated> {
    const { studentId, department, numQuestions } = request;
    const timesAsked = await this.practice.timesAsked(studentId);
    const withdrawn = await this.bank.withdrawn();
    const seed = randomInt(0, 2 ** 31);
    const wish = { department, topics, numQuestions, seed, timesAsked, withdrawn };
    const make = (file: { path: string; name: string } | null) =>
      this.tests.make({ ...wish, file }, order);
    const made = await (request.file ? this.uploads.use(request.file, make) : make(null));
    if ('refused' in made) throw fileRefusal(made);
    return generatedFrom(made, { topics, numQuestions, hasFile: request.file !== null });
  }
}

const REFUSALS: ReadonlySet<string> = new Set([
  'unreadable_file',
  'unsupported_file',
  'too_large',
  'not_enough_material',
]);

/** Whether it is the material that gave no test. */
function isRefusal(error: unknown): boolean {
  return error instanceof PortalError && REFUSALS.has(error.code);
}

/** As how many refused ones it counts: what takes all the time there is costs the others most. */
function weightOf(error: unknown): number {
  return error instanceof TooHeavyError ? TOO_HEAVY_WEIGHT : 1;
}
