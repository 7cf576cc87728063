import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { splitTopics, type generateQuestions } from '@portal/contracts/testlab';
import { PortalError } from '@portal/platform';
import { DocumentReader } from '../documents/document-reader';
import { GenerationAborted } from '../engine/generate-from-text';
import { GenerationBudgetService } from './generation-budget.service';
import { MaterialQuestions, type Generated } from './material-questions';
import { PerStudentQueue } from './per-student-queue';
import { RunningGenerations } from './running-generations';

type GenerateRequest = RequestOf<typeof generateQuestions>;

/** Makes a practice test: from the student's file where there is one, else from topics. */
@Injectable()
export class GenerationService {
  private readonly running = new RunningGenerations();

  constructor(
    private readonly documents: DocumentReader,
    private readonly material: MaterialQuestions,
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
      const isStopped = signal.aborted || error instanceof GenerationAborted;
      throw isStopped ? new PortalError('aborted', 'Generation stopped.') : error;
    } finally {
      if (file) await this.documents.discard(file);
    }
  }

  /** Paid for before a file is read: reading is the dear part, also where it comes to nothing. */
  private async work(
    request: GenerateRequest,
    topics: string[],
    signal: AbortSignal,
  ): Promise<Generated> {
    await this.budget.spend(request.studentId);
    const text = request.file ? await this.documents.read(request.file, signal) : null;
    return this.material.find({ ...request, topics, text, seed: randomInt(2 ** 31), signal });
  }
}
