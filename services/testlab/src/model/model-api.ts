import { createHttpClient, HttpClientError, type HttpClient } from '@portal/kit/http-client';
import { isLoopbackName, type Metrics } from '@portal/platform';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { ANSWER_MAX } from '../model-answers/answers.task';
import { ModelFailure, type ModelTokens } from './model-failure';
import type { Prompt } from './prompt';

const OPENAI_URL = 'https://api.openai.com/v1';
/** Largest answer that is read, in bytes: what is looked at, four bytes a character, and what goes around it. */
const ANSWER_MAX_BYTES = 4 * ANSWER_MAX + 65_536;
/** Tokens of one call that are believed, at most. */
const TOKENS_MAX = 1_000_000;

const tokensSchema = z.number().int().min(0).max(TOKENS_MAX).optional().catch(undefined);
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
/** Read by itself: an answer that cannot be used has cost as much. */
const usageSchema = z.object({
  usage: z.object({ prompt_tokens: tokensSchema, completion_tokens: tokensSchema }),
});
/** What went out by these codes reached nobody. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface ModelServer {
  /** Undefined: OpenAI's own. */
  url: string | undefined;
  /** Undefined: the server wants none. */
  key: string | undefined;
  model: string;
  /** Longest duration of one call, in ms. */
  deadlineMs: number;
}

/** What a model has answered. */
export interface ModelCompletion {
  /** At most `ANSWER_MAX` characters; it may be anything. */
  content: string;
  /** Undefined: the server does not say, or says what cannot be. */
  tokens: ModelTokens | undefined;
}

/** How one call is made. */
export interface ModelCall {
  maxTokens: number;
  /** Whose call it is, from which nobody can be known; OpenAI alone is told. */
  safetyId: string;
  signal: AbortSignal;
  /** Longest duration, in ms. Shorter than that of its asker: whoever leaves says nothing about the server. */
  deadlineMs: number;
}

/**
 * A server that speaks OpenAI's Chat Completions: https://platform.openai.com/docs/api-reference/chat.
 * The client knows the protocol; deadlines, the circuit and the size of answers are those of every outgoing
 * call of the portal. None is sent twice: what goes out is paid for, and its asker may ask again.
 */
export class ModelApi {
  private readonly client: OpenAI;
  private readonly send: HttpClient;

  constructor(
    private readonly server: ModelServer,
    metrics?: Metrics,
  ) {
    this.send = createHttpClient({
      name: 'model',
      deadlineMs: server.deadlineMs,
      retries: 0,
      answerMaxBytes: ANSWER_MAX_BYTES,
      ...(metrics && { metrics }),
    });
    this.client = new OpenAI({
      baseURL: server.url ?? OPENAI_URL,
      // The client insists on one; a server without keys ignores it.
      apiKey: server.key ?? 'none',
      // Else it would look for them in variables of its own.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      // It would print what is sent.
      logLevel: 'off',
      maxRetries: 0,
      // Never before the deadline: the circuit hears of that one alone.
      timeout: 2 * server.deadlineMs,
      fetchOptions: { redirect: 'error' },
    });
  }

  /** Host and port of its server; null where that is on this machine, so that nothing leaves it. */
  get outsideHost(): string | null {
    const { hostname, host } = new URL(this.server.url ?? OPENAI_URL);
    return isLoopbackName(hostname) ? null : host;
  }

  /**
   * Asks once. A signal that is aborted ends the outgoing call at once.
   * @throws ModelFailure; the signal's reason
   */
  async complete(prompt: Prompt, call: ModelCall): Promise<ModelCompletion> {
    const answer = await this.ask(prompt, call);
    const tokens = tokensOf(answer);
    const [choice] = completionSchema.safeParse(answer).data?.choices ?? [];
    if (!choice) throw new ModelFailure('broken', { tokens });
    const { message, finish_reason: ended } = choice;
    if (message.refusal || ended === 'content_filter') {
      throw new ModelFailure('declined', { tokens });
    }
    const { content } = message;
    if (!content || content.length > ANSWER_MAX) throw new ModelFailure('broken', { tokens });
    return { content, tokens };
  }

  private async ask(
    { system, user, schema }: Prompt,
    { maxTokens, safetyId, signal, deadlineMs }: ModelCall,
  ): Promise<unknown> {
    // Others know the older name alone, and some refuse what they do not know.
    const own =
      this.server.url === undefined || this.server.url.startsWith('https://api.openai.com/')
        ? { max_completion_tokens: maxTokens, safety_identifier: safetyId, store: false }
        : { max_tokens: maxTokens };
    let lost: unknown;
    // The client wraps what it cannot send, and leaves out at times why.
    const fetch: typeof globalThis.fetch = (url, init) =>
      this.send(url, { ...init, deadlineMs }).catch((error: unknown) => {
        lost = error;
        throw error;
      });
    try {
      return await this.client.withOptions({ fetch }).chat.completions.create(
        {
          model: this.server.model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'questions', strict: true, schema },
          },
          ...own,
        },
        { signal },
      );
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error, lost);
    }
  }
}

function tokensOf(answer: unknown): ModelTokens | undefined {
  const usage = usageSchema.safeParse(answer).data?.usage;
  const [prompt, completion] = [usage?.prompt_tokens, usage?.completion_tokens];
  return prompt === undefined || completion === undefined ? undefined : { prompt, completion };
}

function failureOf(error: unknown, lost: unknown): ModelFailure {
  if (error instanceof APIConnectionError) return failureToReach(lost);
  if (!(error instanceof APIError) || typeof error.status !== 'number') {
    return new ModelFailure('broken');
  }
  const status: number = error.status;
  const trouble = status === 429 ? 'limited' : status >= 500 ? 'unavailable' : 'refused';
  return new ModelFailure(trouble, { status, isFree: true });
}

function failureToReach(lost: unknown): ModelFailure {
  if (!(lost instanceof HttpClientError)) return new ModelFailure('unavailable');
  if (lost.failure === 'too_large') return new ModelFailure('broken');
  const isFree =
    lost.failure === 'circuit_open' ||
    lost.failure === 'invalid' ||
    (lost.code !== undefined && NOT_SENT.has(lost.code));
  return new ModelFailure('unavailable', { isFree });
}
