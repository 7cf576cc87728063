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
/** Limits of one test: several times the usage of the largest legitimate file. */
const LIMITS = {
  processorMs: 15_000,
  wallMs: 30_000,
  heapMb: 300,
  memoryMb: 400,
  answerBytes: 2_000_000,
};
/** Time slices, in ms: most tests end within the first; longer ones yield their slot. */
const SLICES_MS = [1_000, 4_000];
/** Minimum number of worker processes: at least one remains free for short work. */
const LEAST_PLACES = 2;
const WAITING = 200;
const WAITING_EACH = 10;

/** Refusal of a file that exceeds the limits of a test. */
export class TooHeavyError extends PortalError {
  constructor() {
    super(
      'unreadable_file',
      'The file takes too much time or memory to read. Upload a simpler or shorter one.',
    );
  }
}

/** Pool of the worker processes that do all work on students' texts and topics. */
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

  /** Runs before the transport closes, so that callers still get a response. */
  beforeApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  /**
   * Makes a test. Its owner is a student, for whom one test is made at a time. A test without a
   * file is small: it starts before those with files.
   * @throws PortalError `unreadable_file` if a file exceeds the limits, `unavailable` if topics do
   * or the queue is full, `too_many_requests` if the student's queue is full; the abort reason of
   * the signal, immediately, if it is stopped.
   */
  async makeTest(input: MakeTestInput, order: WorkOrder): Promise<MadeTest> {
    try {
      return await this.pool.run(makeTest, input, { ...order, isSmall: !input.file });
    } catch (error) {
      if (!(error instanceof OverLimitError)) throw error;
      throw input.file ? new TooHeavyError() : isTooSlow();
    }
  }

  /**
   * Reads an upload for a model.
   * @throws PortalError as `makeTest` does for a file; the abort reason of the signal,
   * immediately, if it is stopped.
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
   * @throws PortalError as `makeTest` does for a file; the abort reason of the signal,
   * immediately, if it is stopped.
   */
  async readSections(input: z.output<typeof readSections.input>, order: WorkOrder) {
    try {
      return await this.pool.run(readSections, input, order);
    } catch (error) {
      throw error instanceof OverLimitError ? new TooHeavyError() : error;
    }
  }

  /**
   * Selects the valid questions from a model's answers.
   * @throws OverLimitError if they exceed the limits; WorkerFailure; the abort reason of the
   * signal if it is stopped.
   */
  async checkAnswers(input: CheckAnswersInput, order: WorkOrder): Promise<ModelQuestion[]> {
    return (await this.pool.run(checkAnswersTask, input, order)).questions;
  }
}

/** Topics are little work, so their delay has another cause. */
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
    'Several of your tests are already being made. Wait for them, or stop one.',
    { retryAfterSeconds: 10 },
  );
}
