import path from 'node:path';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { OverLimitError, workerMetrics, WorkerPool } from '@portal/kit/workers';
import { Metrics, PortalError, timeoutSignal } from '@portal/platform';
import type { z } from 'zod';
import { checkTitleFileTask } from './check-title-file.task';
import { readBooksTask } from './read-books.task';

const ENTRY = path.join(__dirname, `books-worker${path.extname(__filename)}`);
/** Limits of a read; several times the usage of a file with 2,000 books. */
const LIMITS = {
  processorMs: 10_000,
  wallMs: 20_000,
  heapMb: 200,
  memoryMb: 300,
  answerBytes: 20_000_000,
};

/** Maximum wait of a caller, in ms; its message times out after 30,000. */
const WAIT_MS = 25_000;

/** Worker processes that read files of books and of titles. */
@Injectable()
export class BooksReader implements BeforeApplicationShutdown {
  private readonly pool: WorkerPool;

  constructor(metrics: Metrics) {
    this.pool = new WorkerPool({
      entry: ENTRY,
      places: 2,
      limits: LIMITS,
      slicesMs: [1_000],
      waiting: 50,
      refusal: tooMany,
      waitingEach: 2,
      refusalEach: () =>
        new PortalError('too_many_requests', 'One of your files is already being read.', {
          retryAfterSeconds: 10,
        }),
      metrics: workerMetrics(metrics, 'books'),
    });
  }

  /** Runs before the transport closes, so that callers still get a response. */
  beforeApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  /**
   * @throws PortalError `unreadable_file` if the file exceeds the limits, `unavailable` if the
   * pool is overloaded.
   */
  read(material: z.output<typeof readBooksTask.input>, owner: string) {
    const options = { owner, signal: timeoutSignal(WAIT_MS) };
    return this.pool.run(readBooksTask, material, options).catch(asPortalError);
  }

  /**
   * Returns the type of a title's file, or the reason for refusing it. @throws PortalError as
   * `read`
   */
  checkTitleFile(path: string, owner: string) {
    const options = { owner, signal: timeoutSignal(WAIT_MS) };
    return this.pool.run(checkTitleFileTask, { path }, options).catch(asPortalError);
  }
}

function asPortalError(error: unknown): never {
  if (error instanceof DOMException && error.name === 'TimeoutError') throw tooMany();
  if (!(error instanceof OverLimitError)) throw error;
  throw new PortalError('unreadable_file', 'The file takes too much time or memory to read.');
}

function tooMany(): PortalError {
  return new PortalError('unavailable', 'Many files are being read just now. Please try again.', {
    retryAfterSeconds: 10,
  });
}
