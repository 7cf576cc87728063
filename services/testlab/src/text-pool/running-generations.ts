import { Injectable } from '@nestjs/common';
import { GENERATION_TIMEOUT_MS } from '@portal/contracts/testlab';
import { startTimer } from '@portal/platform';

/** Maximum number of remembered stop requests that arrived before their generation. */
const EARLY_STOPS = 1_000;

interface Running {
  studentId: string;
  controller: AbortController;
}

/**
 * The running generations of this process, and the files that are read to be kept. Each can be
 * stopped by its id or by its student, and is aborted at its timeout, when no client waits for it.
 */
@Injectable()
export class RunningGenerations {
  private readonly running = new Map<string, Running>();
  private readonly stoppedEarly = new Set<string>();

  async run<T>(
    { generationId, studentId }: { generationId: string; studentId: string },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const deadline = startTimer(() => controller.abort(), GENERATION_TIMEOUT_MS).unref();
    if (this.stoppedEarly.delete(generationId)) controller.abort();
    this.running.set(generationId, { studentId, controller });
    try {
      return await work(controller.signal);
    } finally {
      deadline.stop();
      this.running.delete(generationId);
    }
  }

  abort(generationId: string): void {
    const running = this.running.get(generationId);
    if (running) running.controller.abort();
    else this.rememberEarlyStop(generationId);
  }

  abortAllOf(studentId: string): void {
    for (const running of this.running.values()) {
      if (running.studentId === studentId) running.controller.abort();
    }
  }

  /**
   * Remembers an early stop; the oldest is evicted. Most never match: their generation ran
   * elsewhere or is over.
   */
  private rememberEarlyStop(generationId: string): void {
    const [oldest] = this.stoppedEarly;
    if (oldest && this.stoppedEarly.size >= EARLY_STOPS) this.stoppedEarly.delete(oldest);
    this.stoppedEarly.add(generationId);
  }
}
