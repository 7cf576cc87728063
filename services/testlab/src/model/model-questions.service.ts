import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { BoundedQueue } from '@portal/kit/queues';
import type { WorkOrder } from '@portal/kit/workers';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { FileRefusal } from '../documents/file-refusal';
import { TextPool } from '../making/text-pool';
import type { ModelAnswer, ModelQuestion } from '../model-answers/answers.task';
import type { ModelApi } from './model-api';
import { MODEL_API } from './model-api.provider';
import { ModelBudgetService } from './model-budget.service';
import { ModelFailure, type ModelTrouble } from './model-failure';
import { ModelMetrics } from './model-metrics';
import { promptFor, type Asking } from './prompt';

/** Questions that one call is asked for, at most; a few more than are missing, since some are dropped. */
const A_CALL = 12;
const SPARE = 1.25;
/** Further calls of a test for what is still missing. */
const REPAIRS = 2;
/** What an answer may take: so much, and so much more a question. */
const ANSWER_TOKENS = 600;
const QUESTION_TOKENS = 400;
/** A token is three characters of English at least. */
const CHARACTERS_A_TOKEN = 3;
/** Calls of this process at the same time, and those that wait for a turn. */
const CALLS_AT_ONCE = 24;
const CALLS_WAITING = 200;

/** What a test wants of the model. */
export interface ModelWish {
  count: number;
  seed: number;
}

/** What the model has given: fewer than wanted where there was some trouble, or no more to ask. */
export interface ModelGave {
  questions: ModelQuestion[];
  trouble: ModelTrouble | null;
}

/** Asks the model. What students uploaded and what the model answers is worked on in the pool alone. */
@Injectable()
export class ModelQuestions {
  private readonly logger = new Logger(ModelQuestions.name);
  private readonly line = new BoundedQueue({
    concurrency: CALLS_AT_ONCE,
    waiting: CALLS_WAITING,
    refusal: () => new ModelFailure('unavailable'),
  });

  constructor(
    @Inject(MODEL_API) private readonly api: ModelApi | null,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly pool: TextPool,
    private readonly budget: ModelBudgetService,
    private readonly metrics: ModelMetrics,
  ) {}

  get isSetUp(): boolean {
    return this.api !== null;
  }

  /** @throws PortalError as `TextPool.makeTest` does; the order's reason where it is stopped */
  async onFile(
    file: { path: string; name: string },
    wish: ModelWish,
    order: WorkOrder,
  ): Promise<ModelGave | FileRefusal> {
    const within = this.deadline(order.signal);
    const first = firstCalls(wish.count);
    const read = await this.pool.readMaterial({ file, first, further: REPAIRS }, order);
    if ('refused' in read) return read;
    const about = (call: number) => ({ material: read.portions[call] ?? '' });
    return this.collect({ ...wish, topics: [], about }, { ...order, within });
  }

  /** @throws the order's reason where it is stopped */
  onTopics(topics: string[], wish: ModelWish, order: WorkOrder): Promise<ModelGave> {
    const within = this.deadline(order.signal);
    return this.collect({ ...wish, topics, about: () => ({ topics }) }, { ...order, within });
  }

  private deadline(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([
      signal,
      AbortSignal.timeout(this.config.OPENAI_TIMEOUT_SECONDS * 1_000),
    ]);
  }

  /** Calls side by side at first, then further ones for what is missing, until it is enough or no use. */
  private async collect(
    wish: ModelWish & { topics: string[]; about: (call: number) => Asking['about'] },
    order: WorkOrder & { within: AbortSignal },
  ): Promise<ModelGave> {
    const { count, topics, seed } = wish;
    const mostCalls = firstCalls(count) + REPAIRS;
    let questions: ModelQuestion[] = [];
    let trouble: ModelTrouble | null = null;
    for (let calls = 0; calls < mostCalls && questions.length < count;) {
      const missing = count - questions.length;
      const size = Math.min(firstCalls(missing), mostCalls - calls);
      const each = Math.min(A_CALL, Math.ceil((missing * SPARE) / size));
      const asked = questions.map(({ question }) => question);
      const wave = Array.from({ length: size }, (_, at) =>
        this.callOnce({ count: each, asked, about: wish.about(calls + at) }, order),
      );
      const came = await Promise.all(wave);
      order.signal.throwIfAborted();
      const answers = came.filter((one): one is ModelAnswer => typeof one !== 'string');
      const troubles = came.filter((one) => typeof one === 'string');
      const before = questions.length;
      if (answers.length > 0) {
        const check = { answers, kept: questions, topics, most: count, seed: seed + calls };
        questions = await this.pool.checkAnswers(check, order).catch((error: unknown) => {
          order.signal.throwIfAborted();
          this.logger.warn(`A model's answers could not be checked: ${String(error)}`);
          return questions;
        });
      }
      trouble = troubles[0] ?? (questions.length === before ? 'broken' : null);
      calls += size;
      if (troubles.some(isLasting)) break;
    }
    this.metrics.made(questions.length);
    return { questions, trouble: questions.length < count ? trouble : null };
  }

  /** What came of a call, or why nothing did: one that fails takes no other with it. */
  private async callOnce(
    asking: Asking,
    order: WorkOrder & { within: AbortSignal },
  ): Promise<ModelAnswer | ModelTrouble> {
    try {
      const content = await this.line.add(() => this.call(asking, order), order.within);
      this.metrics.called('answered');
      return { material: 'material' in asking.about ? asking.about.material : null, content };
    } catch (error) {
      if (order.signal.aborted) this.metrics.called('stopped');
      order.signal.throwIfAborted();
      const trouble = troubleOf(error, order.within);
      if (!trouble) throw error;
      this.metrics.called(trouble);
      if (trouble === 'refused') this.logger.error(String(error));
      return trouble;
    }
  }

  private async call(
    asking: Asking,
    { owner, within }: WorkOrder & { within: AbortSignal },
  ): Promise<string> {
    if (!this.api) throw new ModelFailure('unavailable');
    const prompt = promptFor(asking);
    const maxTokens = ANSWER_TOKENS + QUESTION_TOKENS * asking.count;
    const characters = prompt.system.length + prompt.user.length;
    const most = Math.ceil(characters / CHARACTERS_A_TOKEN) + maxTokens;
    const setAside = await this.budget.setAside(owner, most);
    const safetyId = createHash('sha256').update(`portal student ${owner}`).digest('hex');
    const call = { maxTokens, safetyId, signal: within };
    const { content, tokens } = await this.api.complete(prompt, call).catch(async (error) => {
      // A call that was turned away cost nothing; whatever else came to nothing may have.
      if (isFree(error)) await this.budget.settle(setAside, 0);
      throw error;
    });
    if (tokens) {
      this.metrics.used(tokens);
      await this.budget.settle(setAside, tokens.prompt + tokens.completion);
    }
    return content;
  }
}

function firstCalls(count: number): number {
  return Math.max(1, Math.ceil((count * SPARE) / A_CALL));
}

/** Undefined: it is no trouble of the model. */
function troubleOf(error: unknown, within: AbortSignal): ModelTrouble | undefined {
  if (error instanceof ModelFailure) return error.trouble;
  return within.aborted ? 'unavailable' : undefined;
}

/** Whether another call now would come to the same. */
function isLasting(trouble: ModelTrouble): boolean {
  return trouble !== 'broken' && trouble !== 'declined';
}

function isFree(error: unknown): boolean {
  return error instanceof ModelFailure && error.status !== undefined && error.status < 500;
}
