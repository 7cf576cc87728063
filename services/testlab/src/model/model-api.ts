import { createHttpClient, HttpClientError } from '@portal/kit/http-client';
import type { Metrics } from '@portal/platform';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { ANSWER_MAX } from '../model-answers/answers.task';
import { ModelFailure } from './model-failure';
import type { Prompt } from './prompt';

const OPENAI_URL = 'https://api.openai.com/v1';
/** Largest answer that is read, in bytes: what is looked at, four bytes a character, and what goes around it. */
const ANSWER_MAX_BYTES = 4 * ANSWER_MAX + 65_536;
/** Longest pause that a server may ask for, in ms: students wait. */
const RETRY_AFTER_MAX_MS = 5_000;
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
  usage: z
    .object({ prompt_tokens: tokensSchema, completion_tokens: tokensSchema })
    .optional()
    .catch(undefined),
});

export interface ModelServer {
  /** Undefined: OpenAI's own. */
  url: string | undefined;
  /** Undefined: the server wants none. */
  key: string | undefined;
  model: string;
  /** Longest duration of one call with all its tries, in ms. */
  deadlineMs: number;
}

/** What a model has answered. */
export interface ModelCompletion {
  /** At most `ANSWER_MAX` characters; it may be anything. */
  content: string;
  /** Undefined: the server does not say, or says what cannot be. */
  tokens: { prompt: number; completion: number } | undefined;
}

/**
 * A server that speaks OpenAI's Chat Completions: https://platform.openai.com/docs/api-reference/chat.
 * The client knows the protocol; tries, pauses, deadlines, the circuit and the size of answers are those
 * of every outgoing call of the portal.
 */
export class ModelApi {
  private readonly client: OpenAI;

  constructor(
    private readonly server: ModelServer,
    metrics?: Metrics,
  ) {
    const send = createHttpClient({
      name: 'model',
      deadlineMs: server.deadlineMs,
      retryAfterMaxMs: RETRY_AFTER_MAX_MS,
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
      timeout: server.deadlineMs,
      fetchOptions: { redirect: 'error' },
      // Asked twice, it answers twice and changes nothing.
      fetch: (url, init) => send(url, { ...init, isRepeatable: true }),
    });
  }

  /**
   * Asks once. A signal that is aborted ends the outgoing call at once.
   * @param safetyId whose call it is, from which nobody can be known; OpenAI alone is told.
   * @throws ModelFailure; the signal's reason
   */
  async complete(
    prompt: Prompt,
    call: { maxTokens: number; safetyId: string; signal: AbortSignal },
  ): Promise<ModelCompletion> {
    const answer = await this.ask(prompt, call);
    const completion = completionSchema.safeParse(answer);
    const [choice] = completion.data?.choices ?? [];
    if (!completion.success || !choice) throw new ModelFailure('broken');
    const { message, finish_reason: ended } = choice;
    if (message.refusal || ended === 'content_filter') throw new ModelFailure('declined');
    if (!message.content) throw new ModelFailure('broken');
    if (message.content.length > ANSWER_MAX) throw new ModelFailure('broken');
    const { prompt_tokens: used, completion_tokens: made } = completion.data.usage ?? {};
    const tokens =
      used === undefined || made === undefined ? undefined : { prompt: used, completion: made };
    return { content: message.content, tokens };
  }

  private async ask(
    { system, user, schema }: Prompt,
    { maxTokens, safetyId, signal }: { maxTokens: number; safetyId: string; signal: AbortSignal },
  ): Promise<unknown> {
    // Others know the older name alone, and some refuse what they do not know.
    const own =
      this.server.url === undefined || this.server.url.startsWith('https://api.openai.com/')
        ? { max_completion_tokens: maxTokens, safety_identifier: safetyId, store: false }
        : { max_tokens: maxTokens };
    try {
      return await this.client.chat.completions.create(
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
      throw failureOf(error);
    }
  }
}

function failureOf(error: unknown): ModelFailure {
  if (error instanceof APIConnectionError) return new ModelFailure(troubleOf(error.cause));
  if (!(error instanceof APIError) || typeof error.status !== 'number') {
    return new ModelFailure('broken');
  }
  if (error.status === 429) return new ModelFailure('limited', 429);
  return new ModelFailure(error.status >= 500 ? 'unavailable' : 'refused', error.status);
}

function troubleOf(cause: unknown): 'broken' | 'unavailable' {
  const isTooLarge = cause instanceof HttpClientError && cause.failure === 'too_large';
  return isTooLarge ? 'broken' : 'unavailable';
}
