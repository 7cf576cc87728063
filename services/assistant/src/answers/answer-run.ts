import { Logger } from '@nestjs/common';
import type { ModelTokens } from '@portal/model';
import { startInterval, type Timer } from '@portal/platform';
import { CHAT_ANSWER_MAX } from '@portal/contracts/assistant';
import { cutText } from '@portal/contracts';
import type { AnswerPiece } from '../domain/answer-task';

/**
 * Interval between writes of the received text, in ms, and ticks between heartbeats without new
 * text.
 */
const FLUSH_MS = 1_000;
const SIGN_EVERY = 8;

/** An answer while it is being written: its received text, stored periodically as it grows. */
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

  /**
   * @param keep stores the received text; false: another run writes the answer now, or it was
   * deleted
   */
  constructor(private readonly keep: (content: string) => Promise<boolean>) {
    this.timer = startInterval(() => this.tick(), FLUSH_MS);
  }

  /** Aborts when the answer no longer belongs to this run. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  add(piece: AnswerPiece): void {
    if ('text' in piece) this.content = cutText(this.content + piece.text, CHAT_ANSWER_MAX);
    else if ('instead' in piece) this.content = cutText(piece.instead, CHAT_ANSWER_MAX);
    else this.notices.push(piece.notice);
  }

  /** Adds the tokens of one call; an answer may take several calls. */
  addTokens({ prompt, completion }: ModelTokens): void {
    this.tokens.prompt += prompt;
    this.tokens.completion += completion;
  }

  /** Stops the timer and waits for a running write; nothing is stored afterwards. */
  async stop(): Promise<void> {
    this.timer.stop();
    await this.flushing;
  }

  private tick(): void {
    this.ticks += 1;
    // Writes do not queue up while the database does not respond.
    if (this.flushing) return;
    if (this.content === this.kept && this.ticks % SIGN_EVERY !== 0) return;
    this.flushing = this.flush(this.content).finally(() => (this.flushing = undefined));
  }

  /** Never rejects: the next flush retries, and the end of the run stores the remaining text. */
  private async flush(content: string): Promise<void> {
    try {
      if (!(await this.keep(content))) this.lost.abort();
      this.kept = content;
    } catch (error) {
      this.logger.warn(`What has come of an answer was not kept: ${String(error)}`);
    }
  }
}
