import { Logger } from '@nestjs/common';
import {
  currentTime,
  monotonicMs,
  random,
  sleep,
  SpanKind,
  timeoutSignal,
  traced,
} from '@portal/platform';
import type { Metrics } from '@portal/platform';
import CircuitBreaker from 'opossum';
import { HttpClientError, nameOf, systemCode } from './http-client-error';
import { httpClientMetrics, type HttpClientMetrics } from './http-client-metrics';
import { readAnswer } from './read-answer';
import { IdleWatch, streamAnswer } from './streamed-answer';
import { backoffMs, isPassing, isRepeatable, retryAfterMs, type RetryPolicy } from './retry-policy';

export interface HttpClientOptions {
  /** Name of the called service, in errors, logs and metrics: `s3`, `openid`. */
  name: string;
  /** Maximum duration of a call including all attempts and the whole response, in ms. */
  deadlineMs: number;
  /** Maximum duration of one attempt, in ms. Default: the deadline. */
  attemptMs?: number;
  /** Number of retries of a repeatable call. Default: 2. */
  retries?: number;
  /** Initial backoff. Default: 100 ms, doubled by each attempt, with full jitter. */
  backoffMs?: number;
  /** Maximum `Retry-After` that is waited for, in ms. Default: 5,000. */
  retryAfterMaxMs?: number;
  /** Maximum size of a response, in bytes. Default: 1 MB. */
  answerMaxBytes?: number;
  /** Default: no metrics. */
  metrics?: Metrics;
  /** Settings of the circuit breaker. */
  circuit?: {
    /** Minimum number of calls within 10 s for it to open. Default: 5. */ volume?: number;
    /** Time that it stays open, in ms. Default: 10,000. */ resetMs?: number;
  };
  /** Sends one attempt. Default: the runtime's `fetch`. */
  fetch?: typeof fetch;
  /** For tests. */
  random?: () => number;
}

/** Options of a single call besides those of `fetch`. */
export interface HttpCallOptions extends RequestInit {
  /** Whether the call may be retried. Default: by its method (GET, HEAD, OPTIONS, PUT, DELETE). */
  isRepeatable?: boolean;
  /** Maximum duration of this call, in ms, if shorter than the client's. */
  deadlineMs?: number;
  /**
   * Streams the response body, and fails after this time without a byte, in ms. Default: the body
   * is buffered.
   */
  streamIdleMs?: number;
}

/**
 * As `fetch`, with the whole response buffered unless it is streamed. @throws HttpClientError; the
 * reason of an aborted signal
 */
export type HttpClient = (
  input: string | URL | Request,
  init?: HttpCallOptions,
) => Promise<Response>;

/**
 * A response that counts as a server failure for the circuit breaker; the caller still gets it.
 */
class ServerFailure extends Error {
  constructor(readonly answer: Response) {
    super();
  }
}

/** The caller has aborted the call. */
class CallerLeft extends Error {}

const DEFAULTS = { retries: 2, backoffMs: 100, retryAfterMaxMs: 5_000, answerMaxBytes: 1_048_576 };
const CIRCUIT = { volume: 5, resetMs: 10_000 };

/** A request that can be sent repeatedly. */
interface Prepared {
  url: string;
  init: RequestInit;
  /** The caller's own signal. */
  signal: AbortSignal;
  streamIdleMs: number | undefined;
}

/**
 * Creates a `fetch` for one external server: every call has a deadline, transient failures of
 * repeatable calls are retried, a circuit breaker stops calls to a failing server for a while, and
 * the size of responses is limited. Bodies are buffered, both of requests and of responses that
 * are not streamed.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const client = new Client(options);
  return (input, init) => client.call(input, init);
}

class Client {
  private readonly options: HttpClientOptions & typeof DEFAULTS;
  private readonly policy: RetryPolicy;
  private readonly metrics: HttpClientMetrics | undefined;
  private readonly breaker: CircuitBreaker<[Prepared, AbortSignal], Response>;

  constructor(options: HttpClientOptions) {
    this.options = { ...DEFAULTS, ...options };
    this.policy = { random, ...this.options };
    this.metrics = options.metrics && httpClientMetrics(options.metrics);
    this.breaker = this.createBreaker();
  }

  async call(input: string | URL | Request, init: HttpCallOptions = {}): Promise<Response> {
    const began = monotonicMs();
    const { isRepeatable: isMarked, deadlineMs = Infinity, streamIdleMs, ...request } = init;
    const mostMs = Math.min(deadlineMs, this.options.deadlineMs);
    const count = (outcome: string) =>
      this.metrics?.called(this.options.name, outcome, (monotonicMs() - began) / 1_000);
    try {
      const prepared = { ...(await this.prepare(input, request)), streamIdleMs };
      const answer = await this.tryUntilDone(prepared, isMarked, mostMs);
      count(`${Math.floor(answer.status / 100)}xx`);
      return answer;
    } catch (error) {
      count(error instanceof HttpClientError ? error.failure : 'aborted');
      throw error;
    }
  }

  private async prepare(
    input: string | URL | Request,
    init: RequestInit,
  ): Promise<Omit<Prepared, 'streamIdleMs'>> {
    try {
      const request = new Request(input, init);
      const { url, method, headers, redirect, signal } = request;
      const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
      return { url, init: { method, headers, redirect, body }, signal };
    } catch {
      // The runtime's error message quotes the address.
      throw new HttpClientError(this.options.name, 'invalid');
    }
  }

  private async tryUntilDone(
    request: Prepared,
    isMarked: boolean | undefined,
    mostMs: number,
  ): Promise<Response> {
    const ends = monotonicMs() + mostMs;
    const deadline = timeoutSignal(Math.max(0, Math.floor(mostMs)));
    const tries = isRepeatable(request.init.method ?? 'GET', isMarked) ? this.policy.retries : 0;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.attempt(request, deadline);
      if (attempt > tries || !isWorthAnother(outcome)) return valueOf(outcome);
      const waitMs = this.waitMs(outcome, attempt);
      if (waitMs === undefined || monotonicMs() + waitMs >= ends) return valueOf(outcome);
      await sleep(waitMs, { signal: request.signal }).catch(() => {
        throw request.signal.reason;
      });
      this.metrics?.repeated(this.options.name);
    }
  }

  private async attempt(request: Prepared, deadline: AbortSignal): Promise<Outcome> {
    try {
      const call = () => this.breaker.fire(request, deadline);
      return { answer: await traced(`call ${this.options.name}`, call, SpanKind.CLIENT) };
    } catch (error) {
      if (error instanceof ServerFailure) return { answer: error.answer };
      request.signal.throwIfAborted();
      if (CircuitBreaker.isOurError(error as Error)) {
        return { failure: new HttpClientError(this.options.name, 'circuit_open') };
      }
      return { failure: this.failureOf(error) };
    }
  }

  private failureOf(error: unknown): HttpClientError {
    if (error instanceof HttpClientError) return error;
    if (nameOf(error) === 'TimeoutError') return new HttpClientError(this.options.name, 'deadline');
    return new HttpClientError(this.options.name, 'network', systemCode(error));
  }

  /** Undefined if the server's `Retry-After` exceeds the maximum. */
  private waitMs({ answer }: Outcome, attempt: number): number | undefined {
    const asked = answer && retryAfterMs(answer.headers, currentTime());
    if (asked === undefined) return backoffMs(this.policy, attempt);
    // With an added backoff, so that the clients do not all retry simultaneously.
    return asked <= this.policy.retryAfterMaxMs
      ? asked + backoffMs(this.policy, attempt)
      : undefined;
  }

  private async send(request: Prepared, deadline: AbortSignal): Promise<Response> {
    const { url, init, signal, streamIdleMs } = request;
    const { name, answerMaxBytes, attemptMs, fetch: send = fetch } = this.options;
    if (streamIdleMs !== undefined) return this.stream(request, streamIdleMs, deadline);
    const signals = [signal, deadline, ...(attemptMs ? [timeoutSignal(attemptMs)] : [])];
    try {
      const answer = await send(url, { ...init, signal: AbortSignal.any(signals) });
      const whole = await readAnswer(name, answer, answerMaxBytes);
      if (whole.status < 500) return whole;
      throw new ServerFailure(whole);
    } catch (error) {
      throw signal.aborted ? new CallerLeft() : error;
    }
  }

  /** Error responses are short, and are buffered. */
  private async stream(
    { url, init, signal }: Prepared,
    idleMs: number,
    deadline: AbortSignal,
  ): Promise<Response> {
    const { name, answerMaxBytes: maxBytes, fetch: send = fetch } = this.options;
    const cut = new AbortController();
    const watch = new IdleWatch(idleMs, cut);
    try {
      const signals = AbortSignal.any([signal, deadline, cut.signal]);
      const answer = await send(url, { ...init, signal: signals });
      if (answer.ok) {
        const failureOf = (error: unknown): unknown =>
          signal.aborted ? signal.reason : this.failureOf(error);
        return await streamAnswer(name, answer, { maxBytes, idleMs, cut }, failureOf);
      }
      const whole = await readAnswer(name, answer, maxBytes);
      if (whole.status < 500) return whole;
      throw new ServerFailure(whole);
    } catch (error) {
      throw signal.aborted ? new CallerLeft() : error;
    } finally {
      watch.stop();
    }
  }

  private createBreaker(): CircuitBreaker<[Prepared, AbortSignal], Response> {
    const { name, circuit } = this.options;
    const { volume, resetMs } = { ...CIRCUIT, ...circuit };
    const breaker = new CircuitBreaker(
      (request: Prepared, deadline: AbortSignal) => this.send(request, deadline),
      {
        name,
        timeout: false,
        volumeThreshold: volume,
        errorThresholdPercentage: 50,
        resetTimeout: resetMs,
        enableSnapshots: false,
        // An abort by the caller, or an exceeded size limit, is not a failure of the server.
        errorFilter: (error: unknown) =>
          error instanceof CallerLeft ||
          (error instanceof HttpClientError && error.failure === 'too_large'),
      },
    );
    const logger = new Logger('HttpClient');
    breaker.on('open', () => {
      this.metrics?.circuit(name, true);
      logger.warn(`${name} fails too often: it is not called for ${resetMs} ms`);
    });
    breaker.on('close', () => {
      this.metrics?.circuit(name, false);
      logger.log(`${name} answers again`);
    });
    return breaker;
  }
}

/** Result of one attempt. */
interface Outcome {
  answer?: Response;
  failure?: HttpClientError;
}

function isWorthAnother({ answer, failure }: Outcome): boolean {
  if (answer) return isPassing(answer.status);
  return failure?.failure === 'network' || failure?.failure === 'deadline';
}

function valueOf({ answer, failure }: Outcome): Response {
  if (answer) return answer;
  throw failure ?? new Error('A try came to nothing.');
}
