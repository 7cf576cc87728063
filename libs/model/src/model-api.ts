import { createHttpClient, HttpClientError, type HttpClient } from '@portal/kit/http-client';
import { isLoopbackName, timeoutSignal, type Metrics } from '@portal/platform';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { ModelFailure, type ModelTokens } from './model-failure';
import { readCompletionStream, tokensOf, type CompletionPart } from './read-completion-stream';

const OPENAI_URL = 'https://api.openai.com/v1';
/** Maximum number of characters read of an answer. */
export const ANSWER_MAX = 64_000;
/**
 * Maximum size of a response in bytes: four bytes per character read, and the surrounding JSON.
 */
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
/** Error codes of requests that were never sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface ModelServer {
  /** Undefined selects OpenAI's own URL. */
  url: string | undefined;
  /** Undefined if the server requires none. */
  key: string | undefined;
  model: string;
  /** Maximum duration of one call, in ms. */
  deadlineMs: number;
}

/** One message of a prompt. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The JSON object required as the answer. */
export interface AnswerShape {
  name: string;
  /** A schema accepted by OpenAI's strict mode. */
  schema: Record<string, unknown>;
}

/** The answer of a model. */
export interface ModelCompletion {
  /** At most `ANSWER_MAX` characters of unvalidated text. */
  content: string;
  /** Undefined if the server does not report it, or reports an impossible value. */
  tokens: ModelTokens | undefined;
}

/** Options of one call. */
export interface ModelCall {
  maxTokens: number;
  /** A pseudonym of the caller, sent only to OpenAI. */
  safetyId: string;
  signal: AbortSignal;
  /**
   * Maximum duration, in ms. Shorter than the caller's deadline, because a call aborted by its
   * caller does not count as a failure of the server.
   */
  deadlineMs: number;
}

/** Options of a streamed call. */
export interface ModelStreamCall extends ModelCall {
  /** Maximum time without new data, including before the first chunk, in ms. */
  idleMs: number;
}

/**
 * Client of a server with OpenAI's Chat Completions API:
 * https://platform.openai.com/docs/api-reference/chat. The OpenAI client implements the protocol;
 * deadlines, circuit breaker and size limits are those of every outgoing call of the portal. No
 * call is retried: each request is paid for, and its caller may retry it.
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
      // The client requires a key; a server without keys ignores it.
      apiKey: server.key ?? 'none',
      // Otherwise the client would read them from environment variables.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      // Otherwise the client would log requests.
      logLevel: 'off',
      maxRetries: 0,
      // Longer than the deadline, because the circuit breaker only counts the deadline.
      timeout: 2 * server.deadlineMs,
      fetchOptions: { redirect: 'error' },
    });
  }

  /** Host and port of its server; null if it is on this machine, so that no data leaves it. */
  get outsideHost(): string | null {
    const { hostname, host } = new URL(this.server.url ?? OPENAI_URL);
    return isLoopbackName(hostname) ? null : host;
  }

  /**
   * Requests a JSON object, once. Aborting the signal aborts the outgoing call immediately.
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
   * Requests a text once and yields it as it arrives. Aborting the signal, or leaving the loop,
   * aborts the outgoing call immediately. Text that arrived before a failure has been yielded.
   * @throws ModelFailure; the signal's reason
   */
  async *stream(
    messages: readonly ModelMessage[],
    call: ModelStreamCall,
  ): AsyncGenerator<CompletionPart, void, undefined> {
    const left = new AbortController();
    // The client's own timeout ends with the headers of a response and does not limit its body.
    const late = timeoutSignal(call.deadlineMs);
    const signal = AbortSignal.any([call.signal, left.signal, late]);
    const client = this.clientFor({ ...call, signal }, call.idleMs);
    try {
      const chunks = await client.stream(this.bodyOf(messages, call));
      yield* readCompletionStream(chunks, ANSWER_MAX);
    } catch (error) {
      // The client treats an abort by the signal as the end of the answer.
      call.signal.throwIfAborted();
      if (late.aborted) throw new ModelFailure('cut');
      throw error instanceof ModelFailure ? error : client.failureOf(error);
    } finally {
      left.abort(new ModelFailure('unavailable'));
    }
  }

  private bodyOf(messages: readonly ModelMessage[], { maxTokens, safetyId }: ModelCall) {
    // Other servers only know the older name, and some reject unknown fields.
    const isOpenAi =
      this.server.url === undefined || this.server.url.startsWith('https://api.openai.com/');
    const own = isOpenAi
      ? { max_completion_tokens: maxTokens, safety_identifier: safetyId, store: false }
      : { max_tokens: maxTokens };
    return { model: this.server.model, messages: [...messages], ...own };
  }

  /** @param streamIdleMs undefined: the response is buffered */
  private clientFor({ signal, deadlineMs }: ModelCall, streamIdleMs?: number) {
    let lost: unknown;
    // The client wraps network errors, and sometimes omits the cause.
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
  // A broken stream throws the error of the connection unchanged.
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

/** Detects OpenAI's code, and the messages of llama.cpp, vLLM and Ollama, which have no code. */
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
