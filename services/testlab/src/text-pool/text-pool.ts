import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { OverLimitError, workerMetrics, WorkerPool, type WorkOrder } from '@portal/kit/workers';
import type { z } from 'zod';
import { Metrics, PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import {
  checkAnswersTask,
  readMaterial,
  type CheckAnswersInput,
  type ModelQuestion,
} from '../worker/model-answers/answers.task';
import { readSections } from '../worker/text/documents/read-sections.task';
import { makeTest, type MadeTest, type MakeTestInput } from '../worker/make-test/make-test.task';

const ENTRY = path.join(__dirname, `../worker/text-worker${path.extname(__filename)}`);
/** What one test may take: several times what the largest honest file does. */
const LIMITS = {
  processorMs: 15_000,
  wallMs: 30_000,
  heapMb: 300,
  memoryMb: 400,
  answerBytes: 2_000_000,
};
/** Most tests take less than the first; what takes longer makes room. */
const SLICES_MS = [1_000, 4_000];
/** One place at least is left to short works. */
const LEAST_PLACES = 2;
const WAITING = 200;
const WAITING_EACH = 10;

/** A file that takes more than a test may. */
export class TooHeavyError extends PortalError {
  constructor() {
    super(
      'unreadable_file',
      'The file takes too much time or memory to read. Upload a simpler or shorter one.',
    );
  }
}

/** The processes in which all work on students' texts and topics is done. */
@Injectable()
export class TextPool implements BeforeApplicationShutdown {
  private readonly pool: WorkerPool;

  constructor(@Inject(PORTAL_CONFIG) { TEXT_PROCESSES }: PortalConfig, metrics: Metrics) {
    this.pool = new WorkerPool({
      entry: ENTRY,
      places: Math.max(LEAST_PLACES, Math.min(TEXT_PROCESSES, availableParallelism())),
      limits: LIMITS,
      slicesMs: SLICES_MS,
      waiting: WAITING,
      refusal: allPlacesTaken,
      waitingEach: WAITING_EACH,
      refusalEach: ownPlacesTaken,
      metrics: workerMetrics(metrics, 'texts'),
    });
  }

  /** Before the transport closes, so that callers still get an answer. */
  beforeApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  /**
   * Makes a test; its owner, a student, has one made at a time.
   * @throws PortalError `unreadable_file` where a file takes too much, `unavailable` where topics do or too
   * many wait, `too_many_requests` where too many of the student wait; the signal's reason where it is stopped, at once.
   */
  async makeTest(input: MakeTestInput, order: WorkOrder): Promise<MadeTest> {
    try {
      return await this.pool.run(makeTest, input, order);
    } catch (error) {
      if (!(error instanceof OverLimitError)) throw error;
      throw input.file ? new TooHeavyError() : isTooSlow();
    }
  }

  /**
   * Reads an upload for a model.
   * @throws PortalError as `makeTest` does for a file; the signal's reason where it is stopped, at once.
   */
  async readMaterial(input: z.output<typeof readMaterial.input>, order: WorkOrder) {
    try {
      return await this.pool.run(readMaterial, input, order);
    } catch (error) {
      throw error instanceof OverLimitError ? new TooHeavyError() : error;
    }
  }

  /**
   * Reads a file to keep, in sections.
   * @throws PortalError as `makeTest` does for a file; the signal's reason where it is stopped, at once.
   */
  async readSections(input: z.output<typeof readSections.input>, order: WorkOrder) {
    try {
      return await this.pool.run(readSections, input, order);
    } catch (error) {
      throw error instanceof OverLimitError ? new TooHeavyError() : error;
    }
  }

  /**
   * Finds the good questions in a model's answers.
   * @throws OverLimitError where they take too much; WorkerFailure; the signal's reason where it is stopped.
   */
  async checkAnswers(input: CheckAnswersInput, order: WorkOrder): Promise<ModelQuestion[]> {
    return (await this.pool.run(checkAnswersTask, input, order)).questions;
  }
}

/** A few topics are little work: whatever holds it up is not theirs. */
function isTooSlow(): PortalError {
  return new PortalError('unavailable', 'The test took too long to make. Please try again.', {
    retryAfterSeconds: 10,
  });
}

function allPlacesTaken(): PortalError {
  return new PortalError('unavailable', 'Many tests are being made just now. Please try again.', {
    retryAfterSeconds: 10,
  });
}

function ownPlacesTaken(): PortalError {
  return new PortalError(
    'too_many_requests',
    'Several tests of yours are being made already. Wait for them, or stop one.',
    { retryAfterSeconds: 10 },
  );
}
