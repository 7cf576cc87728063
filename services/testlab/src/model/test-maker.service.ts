import { Injectable } from '@nestjs/common';
import type { WorkOrder } from '@portal/kit/workers';
import type { ModelTrouble } from '@portal/model';
import { PortalError } from '@portal/platform';
import type { MadeTest, MakeTestInput } from '../worker/make-test/make-test.task';
import { TextPool, TooHeavyError } from '../text-pool/text-pool';
import { ModelMetrics } from './model-metrics';
import { ModelQuestions, type ModelGave } from './model-questions.service';

/** The model's share in a test. */
export interface ModelShare {
  /** Number of the test's questions that the model made. */
  made: number;
  /** Reason why it made no more; null if it made all that were requested. */
  trouble: ModelTrouble | null;
  isOnTopics: boolean;
}

type TestRequest = Omit<MakeTestInput, 'given'>;
type Refused = Extract<MadeTest, { refused: unknown }>;
type Made = Exclude<MadeTest, Refused>;
/** A test, and the model's share in it; null if the model was not used. */
export type MadeWithModel = Refused | (Made & { model: ModelShare | null });

/**
 * Makes a test. For a file, the model comes first if one is configured; for topics, the bank does.
 */
@Injectable()
export class TestMaker {
  constructor(
    private readonly texts: TextPool,
    private readonly model: ModelQuestions,
    private readonly metrics: ModelMetrics,
  ) {}

  /**
   * @throws PortalError as `TextPool.makeTest` does; the abort reason of the order if it is
   * stopped
   */
  async make(request: TestRequest, order: WorkOrder): Promise<MadeWithModel> {
    if (request.file && this.model.isSetUp) return this.makeOfFile(request, request.file, order);
    const made = await this.texts.makeTest({ ...request, given: [] }, order);
    if ('refused' in made) return made;
    if (!this.model.isSetUp || made.unknown.length === 0) return { ...made, model: null };
    return this.fillUnknown(request, made, order);
  }

  private async makeOfFile(
    request: TestRequest,
    file: { path: string; name: string },
    order: WorkOrder,
  ): Promise<MadeWithModel> {
    const { numQuestions: count, seed } = request;
    const gave = await this.model.onFile(file, { count, seed }, order);
    if ('refused' in gave) return gave;
    const model = this.share(gave, false);
    try {
      const made = await this.texts.makeTest({ ...request, given: plain(gave) }, order);
      return 'refused' in made ? made : { ...made, model };
    } catch (error) {
      order.signal.throwIfAborted();
      if (gave.questions.length === 0 || !isTooMuch(error)) throw error;
      return { ...ofModelAlone(gave), model };
    }
  }

  /**
   * Requests the missing questions for topics unknown to the bank, and no fewer than their share
   * of the test.
   */
  private async fillUnknown(
    request: TestRequest,
    first: Made,
    order: WorkOrder,
  ): Promise<MadeWithModel> {
    const { numQuestions, topics, seed } = request;
    const { unknown } = first;
    const part = Math.max(1, Math.floor((numQuestions * unknown.length) / topics.length));
    const count = Math.max(part, numQuestions - first.questions.length);
    const gave = await this.model.onTopics(unknown, { count, seed }, order);
    const model = this.share(gave, true);
    if (gave.questions.length === 0) return { ...first, model };
    const made = await this.texts.makeTest({ ...request, given: plain(gave) }, order);
    if ('refused' in made) return made;
    const known = new Set(gave.questions.flatMap(({ topic }) => topic ?? []));
    return {
      ...made,
      topics: topics.filter((topic) => known.has(topic) || made.topics.includes(topic)),
      unknown: unknown.filter((topic) => !known.has(topic)),
      model,
    };
  }

  private share({ questions, trouble }: ModelGave, isOnTopics: boolean): ModelShare {
    if (trouble) this.metrics.fellBack(trouble);
    return { made: questions.length, trouble, isOnTopics };
  }
}

/** Returns whether the built-in engine has no capacity or no time for the file. */
function isTooMuch(error: unknown): boolean {
  if (error instanceof TooHeavyError) return true;
  return error instanceof PortalError && ['unavailable', 'too_many_requests'].includes(error.code);
}

function ofModelAlone(gave: ModelGave): Made {
  return {
    questions: plain(gave),
    topics: [],
    fileFault: null,
    named: [],
    hasTerms: false,
    ownOn: { names: [], hasOthers: false },
    unknown: [],
    matched: [],
    known: [],
  };
}

function plain({ questions }: ModelGave): MakeTestInput['given'] {
  return questions.map(({ question, choices, answerIndex, explanation, source }) => {
    return { question, choices, answerIndex, explanation, source, isByModel: true };
  });
}
