import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { splitTopics, type generateQuestions, type RequestOf } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { DocumentReader } from '../documents/document-reader';
import { GenerationAborted } from '../engine/generate-from-text';
import type { Question } from '../engine/question';
import { GenerationBudget } from '../store/generation-budget';
import { MaterialQuestions } from './material-questions';
import { RunningGenerations } from './running-generations';

type GenerateRequest = RequestOf<typeof generateQuestions>;

/** What a generation has made. */
export interface Generated {
  questions: Question[];
  /** Topics to remember for the student. */
  topics: string[];
  notice: string | null;
}

/** Makes a practice test: from the student's file where there is one, else from topics. */
@Injectable()
export class Generator {
  private readonly running = new RunningGenerations();

  constructor(
    private readonly documents: DocumentReader,
    private readonly material: MaterialQuestions,
    private readonly budget: GenerationBudget,
  ) {}

  /** Stops a generation; one that has ended or is not here is no error. */
  abort(generationId: string): void {
    this.running.abort(generationId);
  }

  /**
   * @throws PortalError `invalid_input` where there is nothing to ask about, `aborted` where the
   * student stopped it, and the refusals of the file, the budget and the material.
   */
  async generate(request: GenerateRequest): Promise<Generated> {
    const topics = splitTopics(request.topics.join(','));
    if (topics.length === 0 && !request.file) {
      throw new PortalError('invalid_input', 'Please enter topics or upload a file.');
    }
    return this.running.run(request.generationId, (signal) => this.make(request, topics, signal));
  }

  private async make(
    request: GenerateRequest,
    topics: string[],
    signal: AbortSignal,
  ): Promise<Generated> {
    try {
      const text = request.file ? await this.documents.read(request.file, signal) : null;
      await this.budget.spend(request.studentId);
      const wish = { ...request, topics, text, seed: randomInt(2 ** 31), signal };
      const { questions, notice } = await this.material.find(wish);
      signal.throwIfAborted();
      return { questions, topics, notice };
    } catch (error) {
      const isStopped = signal.aborted || error instanceof GenerationAborted;
      throw isStopped ? new PortalError('aborted', 'Generation stopped.') : error;
    }
  }
}
