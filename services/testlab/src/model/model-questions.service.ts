import { Inject, Injectable, Logger } from '@nestjs/common';
import { BoundedQueue, KeyedQueue } from '@portal/kit/queues';
import type { WorkOrder } from '@portal/kit/workers';
import {
  gravestOf,
  MODEL_API,
  ModelBudgetService,
  ModelCalls,
  ModelFailure,
  safetyIdOf,
  tokensOfBytes,
  type ModelApi,
  type ModelTokens,
  type ModelTrouble,
  type SetAside,
} from '@portal/model';
import {
  monotonicMs,
  PORTAL_CONFIG,
  PortalError,
  timeoutSignal,
  type PortalConfig,
} from '@portal/platform';
import type { FileRefusal } from '../worker/text/documents/file-refusal';
import { TextPool } from '../text-pool/text-pool';
import type { ModelAnswer, ModelQuestion } from '../worker/model-answers/answers.task';
import { ModelMetrics } from './model-metrics';
import { isSubject, promptFor, type Asking, type Prompt } from './prompt';

/**
 * Maximum number of questions per call, and the factor of questions to request above those
 * missing, because some are dropped.
 */
const A_CALL = 12;
const SPARE = 1.25;
/** Maximum number of further calls of a test for missing questions. */
const REPAIRS = 2;
/** Token limit of an answer: a base, plus an amount per question. */
const ANSWER_TOKENS = 600;
const QUESTION_TOKENS = 400;
/** Maximum number of concurrent calls of this process, and of queued ones. */
const CALLS_AT_ONCE = 24;
const CALLS_WAITING = 200;
/**
 * Maximum number of concurrent and of queued calls of one student, so that one student cannot take
 * all slots: as many as a test starts with at most.
 */
const OWN_AT_ONCE = 6;
const OWN_WAITING = 60;
/**
 * Shares of a test's time limit for the model: the longest call, the reserve for checking the
 * answers, and the remaining time below which no call starts. A call ends by its own deadline,
 * never by the test's: see `ModelCall`.
 */
const LONGEST_CALL = 0.7;
const RESERVE = 0.1;
const SHORTEST_CALL = 0.2;

/** Parameters of the questions requested from the model. */
export interface ModelRequest {
  count: number;
  seed: number;
}

/**
 * Questions from the model. There are fewer than requested after a failure, or if no topic is the
 * name of a subject.
 */
export interface ModelGave {
  questions: ModelQuestion[];
  trouble: ModelTrouble | null;
}

/** A work order with its time limit for the model. */
interface TimedOrder extends WorkOrder {
  /** Aborted when the work ends, at its deadline, or when it is stopped. */
  within: AbortSignal;
  /** Deadline, in ms of `monotonicMs()`. */
  endsAt: number;
}

/**
 * Requests questions from the model. Uploads of students and answers of the model are processed in
 * the worker pool only.
 */
@Injectable()
export class ModelQuestions {
  private readonly logger = new Logger(ModelQuestions.name);
  private readonly ownLines = new KeyedQueue({
    concurrency: OWN_AT_ONCE,
    waiting: OWN_WAITING,
    refusal: () => new ModelFailure('unavailable', { isFree: true }),
  });
  private readonly line = new BoundedQueue({
    concurrency: CALLS_AT_ONCE,
    waiting: CALLS_WAITING,
    refusal: () => new ModelFailure('unavailable', { isFree: true }),
  });

  constructor(
    @Inject(MODEL_API) private readonly api: ModelApi | null,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly pool: TextPool,
    private readonly budget: ModelBudgetService,
    private readonly calls: ModelCalls,
    private readonly metrics: ModelMetrics,
  ) {}

  get isSetUp(): boolean {
    return this.api !== null;
  }

  /**
   * @throws PortalError as `TextPool.makeTest` does; the abort reason of the order if it is
   * stopped
   */
  async onFile(
    file: { path: string; name: string },
    request: ModelRequest,
    order: WorkOrder,
  ): Promise<ModelGave | FileRefusal> {
    const endsAt = this.endOfTime();
    const first = firstCalls(request.count);
    const read = await this.pool.readMaterial({ file, first, further: REPAIRS }, order);
    if ('refused' in read) return read;
    const about = (call: number) => ({ material: read.portions[call] ?? '' });
    return this.collect({ ...request, topics: [], about }, { ...order, endsAt });
  }

  /** @throws the abort reason of the order if it is stopped */
  async onTopics(typed: string[], request: ModelRequest, order: WorkOrder): Promise<ModelGave> {
    const topics = typed.filter(isSubject);
    if (topics.length === 0) return { questions: [], trouble: null };
    const endsAt = this.endOfTime();
    return this.collect({ ...request, topics, about: () => ({ topics }) }, { ...order, endsAt });
  }

  private get timeMs(): number {
    return this.config.OPENAI_TIMEOUT_SECONDS * 1_000;
  }

  private endOfTime(): number {
    return monotonicMs() + this.timeMs;
  }

  /** Ensures that no call continues after the collection ends, successful or not. */
  private async collect(
    request: Parameters<ModelQuestions['ask']>[0],
    order: Omit<TimedOrder, 'within'>,
  ): Promise<ModelGave> {
    const ended = new AbortController();
    const time = timeoutSignal(Math.max(0, Math.floor(order.endsAt - monotonicMs())));
    const within = AbortSignal.any([order.signal, time, ended.signal]);
    try {
      return await this.ask(request, { ...order, within });
    } finally {
      ended.abort(new ModelFailure('unavailable'));
    }
  }

  /**
   * Sends parallel calls first, then further ones for missing questions, until there are enough or
   * another call is of no use.
   */
  private async ask(
    request: ModelRequest & { topics: string[]; about: (call: number) => Asking['about'] },
    order: TimedOrder,
  ): Promise<ModelGave> {
    const { count, topics, seed } = request;
    const mostCalls = firstCalls(count) + REPAIRS;
    let questions: ModelQuestion[] = [];
    const seen: ModelTrouble[] = [];
    for (let calls = 0; calls < mostCalls && questions.length < count;) {
      const missing = count - questions.length;
      const size = Math.min(firstCalls(missing), mostCalls - calls);
      const each = Math.min(A_CALL, Math.ceil((missing * SPARE) / size));
      const asked = questions.map(({ question }) => question);
      const wave = Array.from({ length: size }, (_, at) =>
        this.callOnce({ count: each, asked, about: request.about(calls + at) }, order),
      );
      const came = await Promise.all(wave);
      order.signal.throwIfAborted();
      const answers = came.filter((one): one is ModelAnswer => typeof one !== 'string');
      const troubles = came.filter((one) => typeof one === 'string');
      if (answers.length > 0) {
        const check = { answers, kept: questions, topics, most: count, seed: seed + calls };
        questions = await this.pool.checkAnswers(check, order).catch((error: unknown) => {
          order.signal.throwIfAborted();
          this.logger.warn(`A model's answers could not be checked: ${String(error)}`);
          return questions;
        });
      }
      seen.push(...troubles);
      calls += size;
      if (troubles.some(isLasting)) break;
    }
    this.metrics.made(questions.length);
    return { questions, trouble: questions.length < count ? gravestOf(seen) : null };
  }

  /**
   * Returns the answer of a call, or the reason for its failure: a failed call does not fail the
   * others.
   */
  private async callOnce(asking: Asking, order: TimedOrder): Promise<ModelAnswer | ModelTrouble> {
    const { owner, within } = order;
    const inLine = () => this.line.add(() => this.call(asking, order), within);
    try {
      const content = await this.ownLines.add(owner, inLine, within);
      this.calls.called('answered');
      return { material: 'material' in asking.about ? asking.about.material : null, content };
    } catch (error) {
      if (order.signal.aborted) this.calls.called('stopped');
      order.signal.throwIfAborted();
      const trouble = troubleOf(error, within);
      if (!trouble) throw error;
      this.calls.called(trouble);
      if (trouble === 'refused') this.logger.error(String(error));
      return trouble;
    }
  }

  private async call(asking: Asking, { owner, within, endsAt }: TimedOrder): Promise<string> {
    if (!this.api) throw new ModelFailure('unavailable');
    const prompt = promptFor(asking);
    const maxTokens = ANSWER_TOKENS + QUESTION_TOKENS * asking.count;
    const setAside = await this.setAside(owner, promptTokens(prompt) + maxTokens);
    const leftMs = endsAt - monotonicMs() - RESERVE * this.timeMs;
    if (within.aborted || leftMs < SHORTEST_CALL * this.timeMs) {
      await this.budget.settle(setAside, 0);
      within.throwIfAborted();
      throw new ModelFailure('unavailable');
    }
    const deadlineMs = Math.min(LONGEST_CALL * this.timeMs, leftMs);
    const call = { maxTokens, safetyId: safetyIdOf(owner), signal: within, deadlineMs };
    const { content, tokens } = await this.api
      .complete(prompt.messages, prompt.shape, call)
      .catch(async (error) => {
        // A call that was lost or abandoned may have used all tokens set aside for it.
        await this.settle(setAside, error instanceof ModelFailure ? error.used : undefined);
        throw error;
      });
    await this.settle(setAside, tokens);
    return content;
  }

  /** Without a usage count no call is sent; the portal makes the test itself. */
  private setAside(owner: string, tokens: number): Promise<SetAside> {
    return this.budget.setAside(owner, tokens).catch((error: unknown) => {
      const isOurs = error instanceof ModelFailure;
      if (isOurs || (error instanceof PortalError && error.code === 'unauthenticated')) throw error;
      this.logger.warn(`Tokens could not be set aside: ${String(error)}`);
      throw new ModelFailure('unavailable', { isFree: true });
    });
  }

  private async settle(setAside: SetAside, used: ModelTokens | undefined): Promise<void> {
    if (!used) return;
    this.calls.used(used);
    await this.budget.settle(setAside, used.prompt + used.completion);
  }
}

/** Returns the maximum number of tokens of a prompt, including its schema. */
function promptTokens(prompt: Prompt): number {
  return tokensOfBytes(Buffer.byteLength(JSON.stringify(prompt)));
}

function firstCalls(count: number): number {
  return Math.max(1, Math.ceil((count * SPARE) / A_CALL));
}

/** Returns undefined if the error is not a failure of the model. */
function troubleOf(error: unknown, within: AbortSignal): ModelTrouble | undefined {
  if (error instanceof ModelFailure) return error.trouble;
  return within.aborted ? 'unavailable' : undefined;
}

/** Returns whether another call now would fail in the same way. */
function isLasting(trouble: ModelTrouble): boolean {
  return trouble !== 'broken' && trouble !== 'declined';
}
