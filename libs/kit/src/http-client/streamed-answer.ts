import { startTimer, type Timer } from '@portal/platform';
import { HttpClientError } from './http-client-error';

/** How long and how large the body of a streamed answer may be. */
interface StreamLimits {
  maxBytes: number;
  /** Longest time without a byte, in ms. */
  idleMs: number;
  /** Ends the connection; its reason is what the reader gets. */
  cut: AbortController;
}

/** Watches that a connection does not fall silent. */
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
 * An answer whose body is handed on as it comes. It waits for the first bytes, so that a server that sends its
 * headers and falls silent has failed like one that says nothing.
 * @param failureOf what the reader gets for an error of the connection
 * @throws what the connection fails with before its first byte
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
    // Left early, the connection ends with the reading.
    cut.abort();
  }
}
