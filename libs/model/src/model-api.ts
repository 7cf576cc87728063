import { createHttpClient, HttpClientError, type HttpClient } from '@portal/kit/http-client';
import { isLoopbackName, timeoutSignal, type Metrics } from '@portal/platform';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { ModelFailure, type ModelTokens } from './model-failure';
import { readCompletionStream, tokensOf, type CompletionPart } from './read-completion-stream';

const OPENAI_URL = 'https://api.openai.com/v1';
/** Characters of an answer that are read, at most. */
export const ANSWER_MAX = 64_000;
/** Largest answer that is read, in bytes: the characters read, four bytes each, and what goes around it. */
const ANSWER_MAX_BYTES = 4 * ANSWER_MAX + 65_536;
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

/** One message of what a model is sent. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A JSON object that the model is to answer with. */
export interface AnswerShape {
  name: string;
  /** As OpenAI's strict mode takes it. */
  schema: Record<string, unknown>;
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
  /** A pseudonym of the caller, sent to OpenAI alone. */
  safetyId: string;
  signal: AbortSignal;
  /** Longest duration, in ms. Shorter than the caller's: a caller that leaves says nothing about the server. */
  deadlineMs: number;
}

/** How an answer is read while it is being written. */
export interface ModelStreamCall extends ModelCall {
  /** Longest time without anything new, the first of it included, in ms. */
  idleMs: number;
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
      // Never before the deadline: the circuit counts that one alone.
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
   * Asks once for a JSON object. A signal that is aborted ends the outgoing call at once.
   * @throws ModelFailure; the signal's reason
   */
  async complete(
    messages: readonly ModelMessage[],
    shape: AnswerShape,
    call: ModelCall,
  ): Promise<ModelCompletion> {
    const client = this.clientFor(call);
    const answer: unknown = await client.create({
      ...this.bodyOf(messages, call),
      response_format: { type: 'json_schema', json_schema: { ...shape, strict: true } },
    });
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

  /**
   * Asks once for a text and hands it on as it comes. A signal that is aborted, and leaving the loop, end the
   * outgoing call at once. What has come before a failure has been handed on.
   * @throws ModelFailure; the signal's reason
   */
  async *stream(
    messages: readonly ModelMessage[],
    call: ModelStreamCall,
  ): AsyncGenerator<CompletionPart, void, undefined> {
    const left = new AbortController();
    // The client's own deadline ends with the headers of an answer; words may come for as long as they like.
    const late = timeoutSignal(call.deadlineMs);
    const signal = AbortSignal.any([call.signal, left.signal, late]);
    const client = this.clientFor({ ...call, signal }, call.idleMs);
    try {
      const chunks = await client.stream(this.bodyOf(messages, call));
      yield* readCompletionStream(chunks, ANSWER_MAX);
    } catch (error) {
      // The client takes an end by the signal for the end of the answer.
      call.signal.throwIfAborted();
      if (late.aborted) throw new ModelFailure('cut');
      throw error instanceof ModelFailure ? error : client.failureOf(error);
    } finally {
      left.abort(new ModelFailure('unavailable'));
    }
  }

  private bodyOf(messages: readonly ModelMessage[], { maxTokens, safetyId }: ModelCall) {
    // Others know the older name alone, and some refuse what they do not know.
    const isOpenAi =
      this.server.url === undefined || this.server.url.startsWith('https://api.openai.com/');
    const own = isOpenAi
      ? { max_completion_tokens: maxTokens, safety_identifier: safetyId, store: false }
      : { max_tokens: maxTokens };
    return { model: this.server.model, messages: [...messages], ...own };
  }

  /** @param streamIdleMs undefined: the answer is read whole */
  private clientFor({ signal, deadlineMs }: ModelCall, streamIdleMs?: number) {
    let lost: unknown;
    // The client wraps what it cannot send, and leaves out at times why.
    const fetch: typeof globalThis.fetch = (url, init) =>
      this.send(url, {
        ...init,
        deadlineMs,
        ...(streamIdleMs !== undefined && { streamIdleMs }),
      }).catch((error: unknown) => {
        lost = error;
        throw error;
      });
    const { completions } = this.client.withOptions({ fetch }).chat;
    const failureOf = (error: unknown): unknown => {
      signal.throwIfAborted();
      return failureBy(error, lost);
    };
    const raise = (error: unknown): never => {
      throw failureOf(error);
    };
    return {
      create: (body: OpenAI.ChatCompletionCreateParamsNonStreaming) =>
        completions.create(body, { signal }).catch(raise),
      stream: (body: Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'stream'>) =>
        completions.create(
          { ...body, stream: true, stream_options: { include_usage: true } },
          { signal },
        ),
      failureOf,
    };
  }
}

function failureBy(error: unknown, lost: unknown): ModelFailure {
  // A stream that breaks throws what the connection failed with, as it is.
  if (error instanceof HttpClientError) return failureToReach(error);
  if (error instanceof APIConnectionError) return failureToReach(lost);
  if (!(error instanceof APIError)) return new ModelFailure('broken');
  const isContext = isContextFault(error);
  if (typeof error.status !== 'number') {
    return new ModelFailure(isContext ? 'too_long' : 'unavailable');
  }
  const status: number = error.status;
  if (isContext) return new ModelFailure('too_long', { status, isFree: true });
  const trouble = status === 429 ? 'limited' : status >= 500 ? 'unavailable' : 'refused';
  return new ModelFailure(trouble, { status, isFree: true });
}

/** OpenAI's code, and the words of llama.cpp, vLLM and Ollama, which have none. */
function isContextFault({ code, message }: Pick<APIError, 'code' | 'message'>): boolean {
  if (code === 'context_length_exceeded') return true;
  return /exceed_context_size|context (?:length|window|size)|maximum context/i.test(message);
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
