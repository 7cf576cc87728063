import { Inject, Injectable } from '@nestjs/common';
import { BoundedQueue, KeyedQueue } from '@portal/kit/queues';
import {
  MODEL_API,
  ModelBudgetService,
  ModelCalls,
  ModelFailure,
  safetyIdOf,
  tokensOfBytes,
  type ModelApi,
  type ModelTokens,
} from '@portal/model';
import { PORTAL_CONFIG, randomBytes, type PortalConfig } from '@portal/platform';
import type { AnswerPiece, AnswerTask } from '../domain/answer-task';
import { MISSING_OWN } from '../domain/missing-own';
import { DatabaseTurns } from '../turns/database-turns';
import { fitPrompt, type FittedPrompt } from './domain/prompt';
import { MarkFilter } from './domain/without-mark';
import { ThinkingFilter } from './domain/without-thinking';

/** Maximum tokens of an answer, and the maximum fraction of the model's context for it. */
const ANSWER_TOKENS = 2_048;
const ANSWER_PART = 0.25;
/** Fraction of the context for the second attempt, if the model accepts less than configured. */
const LESS = 0.45;
/** Concurrent answers of this process and of one student, and waiting ones. */
const AT_ONCE = 256;
const OWN_AT_ONCE = 3;
const WAITING = 256;

/** Receives the tokens that a call has used, however it ended. */
export type OnUsed = (tokens: ModelTokens) => void;

/**
 * Writes answers with a language model. Of the student's data it only receives the texts, and a
 * hash of the student id as safety id.
 */
@Injectable()
export class ModelWriter {
  private readonly ownLines = new KeyedQueue({
    concurrency: OWN_AT_ONCE,
    waiting: OWN_AT_ONCE,
    refusal: () => new ModelFailure('limited', { isFree: true }),
  });
  private readonly line = new BoundedQueue({
    concurrency: AT_ONCE,
    waiting: WAITING,
    refusal: () => new ModelFailure('limited', { isFree: true }),
  });

  constructor(
    @Inject(MODEL_API) private readonly api: ModelApi | null,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly budget: ModelBudgetService,
    private readonly calls: ModelCalls,
    private readonly turns: DatabaseTurns,
  ) {}

  get isSetUp(): boolean {
    return this.api !== null;
  }

  /** @throws ModelFailure; the signal's reason */
  async *write(task: AnswerTask, signal: AbortSignal, onUsed: OnUsed): AsyncGenerator<AnswerPiece> {
    const place = await this.takePlace(task.studentId, signal);
    try {
      yield* this.writeWithRetry(task, signal, onUsed);
      this.calls.called('answered');
    } catch (error) {
      const trouble = error instanceof ModelFailure ? error.trouble : 'unavailable';
      this.calls.called(signal.aborted ? 'stopped' : trouble);
      throw error;
    } finally {
      place.leave();
    }
  }

  /** Retries once with a shorter prompt if the model rejects the length. */
  private async *writeWithRetry(
    task: AnswerTask,
    signal: AbortSignal,
    onUsed: OnUsed,
  ): AsyncGenerator<AnswerPiece> {
    let hasBegun = false;
    try {
      for await (const piece of this.writeOnce(task, this.fit(task, 1), signal, onUsed)) {
        hasBegun = true;
        yield piece;
      }
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.trouble !== 'too_long') throw error;
      // The second attempt is a complete answer of its own.
      if (hasBegun) yield { instead: '' };
      yield* this.writeOnce(task, this.fit(task, LESS), signal, onUsed);
    }
  }

  private async *writeOnce(
    task: AnswerTask,
    { messages, tokens, mark, leftOut }: FittedPrompt,
    signal: AbortSignal,
    onUsed: OnUsed,
  ): AsyncGenerator<AnswerPiece> {
    if (!this.api) throw new ModelFailure('unavailable');
    const maxTokens = this.answerTokens;
    const set = () => this.budget.setAside(task.studentId, tokens + maxTokens);
    const setAside = await this.turns.run(task.studentId, set, signal);
    const { ASSISTANT_ANSWER_SECONDS, OPENAI_TIMEOUT_SECONDS } = this.config;
    const call = {
      maxTokens,
      safetyId: safetyIdOf(task.studentId),
      signal,
      deadlineMs: ASSISTANT_ANSWER_SECONDS * 1_000,
      idleMs: OPENAI_TIMEOUT_SECONDS * 1_000,
    };
    const filter = new ThinkingFilter();
    const marks = new MarkFilter(mark);
    let used: ModelTokens | undefined;
    let written = 0;
    let hasText = false;
    try {
      for await (const part of this.api.stream(messages, call)) {
        if ('tokens' in part) used = part.tokens;
        else if ('isShort' in part)
          yield { notice: 'The answer was cut off at its maximum length.' };
        else {
          written += Buffer.byteLength(part.text);
          for (const piece of filter.add(marks.add(part.text))) {
            hasText ||= hasVisibleText(piece);
            yield piece;
          }
        }
      }
      for (const piece of [...filter.add(marks.end()), ...filter.end()]) {
        hasText ||= hasVisibleText(piece);
        yield piece;
      }
      if (!hasText) throw new ModelFailure('broken', { tokens: used });
    } catch (error) {
      if (error instanceof ModelFailure) used ??= error.used;
      throw error;
    } finally {
      // A stopped answer has used tokens too, without a count from the server: it is estimated.
      used ??= { prompt: tokens, completion: Math.min(tokensOfBytes(written), maxTokens) };
      this.calls.used(used);
      onUsed(used);
      const total = used.prompt + used.completion;
      await this.turns.run(task.studentId, () => this.budget.settle(setAside, total));
    }
    if (task.missingOwn) yield { notice: `${MISSING_OWN[task.missingOwn]}.` };
    if (leftOut > 0 || task.hasEarlier) yield { notice: leftOutWords(messages.length - 2) };
  }

  private fit({ message, mode, history, passages }: AnswerTask, part: number): FittedPrompt {
    const mark = `PASSAGES ${randomBytes(9).toString('hex')}`;
    const room = Math.floor(this.config.OPENAI_CONTEXT_TOKENS * part) - this.answerTokens;
    return fitPrompt({ message, mode, history, passages, mark, maxTokens: room });
  }

  private get answerTokens(): number {
    return Math.min(ANSWER_TOKENS, Math.floor(this.config.OPENAI_CONTEXT_TOKENS * ANSWER_PART));
  }

  /** Waits for a place in both queues and holds it until `leave` is called. */
  private async takePlace(studentId: string, signal: AbortSignal): Promise<{ leave: () => void }> {
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    await new Promise<void>((resolve, reject) => {
      const inLine = () =>
        this.line.add(() => {
          resolve();
          return left;
        }, signal);
      this.ownLines.add(studentId, inLine, signal).catch(reject);
    });
    return { leave };
  }
}

function hasVisibleText(piece: AnswerPiece): boolean {
  return (
    ('text' in piece && piece.text.trim() !== '') ||
    ('instead' in piece && piece.instead.trim() !== '')
  );
}

function leftOutWords(given: number): string {
  const newest = given === 0 ? 'no earlier message' : `its newest ${given} messages only`;
  return `This chat is long: the model was given ${newest}.`;
}
