import { Logger } from '@nestjs/common';
import type { ModelTokens } from '@portal/model';
import { startInterval, type Timer } from '@portal/platform';
import { CHAT_ANSWER_MAX } from '@portal/contracts/assistant';
import { cutText } from '@portal/contracts';
import type { AnswerPiece } from '../domain/answer-task';

/** How often what has come is kept, in ms; and how often a sign is given where nothing comes. */
const FLUSH_MS = 1_000;
const SIGN_EVERY = 8;

/** One answer while it is being written: what has come of it, and that it is kept as it grows. */
export class AnswerRun {
  content = '';
  notices: string[] = [];
  readonly tokens: ModelTokens = { prompt: 0, completion: 0 };
  private readonly logger = new Logger(AnswerRun.name);
  private readonly lost = new AbortController();
  private readonly timer: Timer;
  private kept = '';
  private ticks = 0;
  private flushing: Promise<void> | undefined;

  /** @param keep keeps what has come; false: somebody else writes it now, or it is gone */
  constructor(private readonly keep: (content: string) => Promise<boolean>) {
    this.timer = startInterval(() => this.tick(), FLUSH_MS);
  }

  /** Ends where the answer is no longer this run's to write. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  add(piece: AnswerPiece): void {
    if ('text' in piece) this.content = cutText(this.content + piece.text, CHAT_ANSWER_MAX);
    else if ('instead' in piece) this.content = cutText(piece.instead, CHAT_ANSWER_MAX);
    else this.notices.push(piece.notice);
  }

  /** One answer may take more than one call. */
  addTokens({ prompt, completion }: ModelTokens): void {
    this.tokens.prompt += prompt;
    this.tokens.completion += completion;
  }

  /** Nothing is kept behind it. */
  async stop(): Promise<void> {
    this.timer.stop();
    await this.flushing;
  }

  private tick(): void {
    this.ticks += 1;
    // While the database hangs nothing queues up behind it.
    if (this.flushing) return;
    if (this.content === this.kept && this.ticks % SIGN_EVERY !== 0) return;
    this.flushing = this.flush(this.content).finally(() => (this.flushing = undefined));
  }

  /** Never rejects: the next one tries again, and what was never kept is kept at the end. */
  private async flush(content: string): Promise<void> {
    try {
      if (!(await this.keep(content))) this.lost.abort();
      this.kept = content;
    } catch (error) {
      this.logger.warn(`What has come of an answer was not kept: ${String(error)}`);
    }
  }
}
