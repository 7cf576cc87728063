import { startTimer, type Timer } from '@portal/platform';
import { HttpClientError } from './http-client-error';

/** Limits of the body of a streamed response. */
interface StreamLimits {
  maxBytes: number;
  /** Maximum time without a byte, in ms. */
  idleMs: number;
  /** Aborts the connection; its reason is the reader's error. */
  cut: AbortController;
}

/** Detects a connection that has become idle. */
export class IdleWatch {
  private timer: Timer | undefined;

  constructor(
    private readonly idleMs: number,
    private readonly cut: AbortController,
  ) {
    this.touch();
  }

  touch(): void {
    this.timer?.stop();
    this.timer = startTimer(
      () => this.cut.abort(new DOMException('Nothing came.', 'TimeoutError')),
      this.idleMs,
    ).unref();
  }

  stop(): void {
    this.timer?.stop();
  }
}

/**
 * Returns a response with a streamed body. Waits for the first bytes, so that a server that sends
 * only its headers fails like one that sends nothing.
 * @param failureOf maps an error of the connection to the reader's error
 * @throws the error of the connection before its first byte
 */
export async function streamAnswer(
  client: string,
  answer: Response,
  limits: StreamLimits,
  failureOf: (error: unknown) => unknown,
): Promise<Response> {
  const { status, statusText, headers, body } = answer;
  if (!body) return new Response(null, { status, statusText, headers });
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const watch = new IdleWatch(limits.idleMs, limits.cut);
  const first = await reader.read().catch((error: unknown) => {
    watch.stop();
    throw error;
  });
  const chunks = readOn(client, reader, first, watch, limits, failureOf);
  const streamed = ReadableStream.from<Uint8Array>(chunks);
  return new Response(streamed, { status, statusText, headers });
}

async function* readOn(
  client: string,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>,
  watch: IdleWatch,
  { maxBytes, cut }: StreamLimits,
  failureOf: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  try {
    for (let next = first; !next.done; next = await reader.read()) {
      bytes += next.value.byteLength;
      if (bytes > maxBytes) throw new HttpClientError(client, 'too_large');
      watch.touch();
      yield next.value;
    }
  } catch (error) {
    throw failureOf(error);
  } finally {
    watch.stop();
    // If the reader leaves early, the connection is aborted.
    cut.abort();
  }
}
