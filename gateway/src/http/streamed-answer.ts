import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { attachment } from './content-disposition';
import { onceClosed } from '../limits/once-closed';

/** Makes the chunks of an answer; `signal` ends when the browser has gone. */
type Chunks<T> = (signal: AbortSignal) => AsyncIterable<T>;

/** How it looks. */
interface Form {
  contentType: string;
  /** Where it is to be kept as a file, and not shown. */
  fileName?: string;
  /** Its length in bytes, where it is known before. */
  bytes?: number;
  /** What follows the last one. */
  end: string;
  /** Message for a browser if the answer breaks off; without it the connection is cut. */
  fail?: (refusal: Pick<PortalError, 'code' | 'message'>) => string;
}

const BROKEN = { code: 'internal', message: 'Something went wrong on our side.' } as const;

/**
 * An answer that is sent while it is being made, no faster than the browser takes it. A refusal
 * before the first chunk is an answer like any other; a browser that goes away ends the producer.
 */
export class StreamedAnswer {
  private constructor(
    private readonly chunks: Chunks<string | Buffer>,
    private readonly form: Form,
  ) {}

  /** Server-sent events: one `message` a chunk, then `end`, or `error` with code and words. */
  static events<T>(chunks: Chunks<T>): StreamedAnswer {
    return new StreamedAnswer((signal) => written(chunks(signal)), {
      contentType: 'text/event-stream; charset=utf-8',
      end: 'event: end\ndata: {}\n\n',
      fail: ({ code, message }) => `event: error\ndata: ${JSON.stringify({ code, message })}\n\n`,
    });
  }

  /** A file of JSON, too long to be held at once, as its text comes. */
  static json(fileName: string, chunks: Chunks<string>): StreamedAnswer {
    const contentType = 'application/json; charset=utf-8';
    return new StreamedAnswer(chunks, { contentType, fileName, end: '' });
  }

  /** A file of somebody's, which is never shown in the portal's own origin. */
  static download(
    { name, contentType, bytes }: { name: string; contentType: string; bytes: number },
    chunks: Chunks<Buffer>,
  ): StreamedAnswer {
    return new StreamedAnswer(chunks, { contentType, fileName: name, bytes, end: '' });
  }

  /** @throws what the producer throws before its first chunk. */
  async send({ reply }: FastifyRequest): Promise<Readable> {
    const gone = new AbortController();
    onceClosed(reply.raw, () => gone.abort());
    const chunks = this.chunks(gone.signal)[Symbol.asyncIterator]();
    const first = await chunks.next();
    const { contentType, fileName, bytes } = this.form;
    reply.header('content-type', contentType);
    if (fileName) reply.header('content-disposition', attachment(fileName));
    if (bytes !== undefined) reply.header('content-length', bytes);
    reply.header('x-accel-buffering', 'no'); // proxies pass it on as it comes
    return Readable.from(this.write(first, chunks), { objectMode: false });
  }

  private async *write(
    first: IteratorResult<string | Buffer>,
    chunks: AsyncIterator<string | Buffer>,
  ) {
    let next = first;
    try {
      for (; !next.done; next = await chunks.next()) yield next.value;
      if (this.form.end) yield this.form.end;
    } catch (error) {
      if (!this.form.fail) throw error;
      yield this.form.fail(error instanceof PortalError ? error : BROKEN);
    } finally {
      await chunks.return?.();
    }
  }
}

async function* written<T>(chunks: AsyncIterable<T>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield `data: ${JSON.stringify(chunk)}\n\n`;
}

/** Parts of a file as services send them. */
export async function* fromBase64(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part, 'base64');
}
