import path from 'node:path';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { OverLimitError, workerMetrics, WorkerPool } from '@portal/kit/workers';
import { Metrics, PortalError, timeoutSignal } from '@portal/platform';
import type { z } from 'zod';
import { checkTitleFileTask } from './check-title-file.task';
import { readBooksTask } from './read-books.task';

const ENTRY = path.join(__dirname, `books-worker${path.extname(__filename)}`);
/** Several times what a file of 2,000 books takes. */
const LIMITS = {
  processorMs: 10_000,
  wallMs: 20_000,
  heapMb: 200,
  memoryMb: 300,
  answerBytes: 20_000_000,
};

/** A caller waits no longer, in ms; its message is answered within 30,000. */
const WAIT_MS = 25_000;

/** The processes in which files of books, and those of titles, are read. */
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
        new PortalError('too_many_requests', 'A file of yours is being read already.', {
          retryAfterSeconds: 10,
        }),
      metrics: workerMetrics(metrics, 'books'),
    });
  }

  /** Before the transport closes, so that callers still get an answer. */
  beforeApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  /** @throws PortalError `unreadable_file` where the file takes too much, `unavailable` where others do. */
  read(material: z.output<typeof readBooksTask.input>, owner: string) {
    const options = { owner, signal: timeoutSignal(WAIT_MS) };
    return this.pool.run(readBooksTask, material, options).catch(asPortalError);
  }

  /** What the file of a title is, or why it is not taken. @throws PortalError as `read` */
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
