import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { attachment } from './content-disposition';
import { onceClosed } from '../limits/once-closed';

/** Produces the chunks of an answer; `signal` aborts when the browser disconnects. */
type Chunks<T> = (signal: AbortSignal) => AsyncIterable<T>;

/** Headers and framing of a streamed answer. */
interface Form {
  contentType: string;
  /** Set if the answer is a download. */
  fileName?: string;
  /** Length in bytes, if it is known in advance. */
  bytes?: number;
  /** Text after the last chunk. */
  end: string;
  /** Message for the browser if the answer fails midway; without it the connection is cut. */
  fail?: (refusal: Pick<PortalError, 'code' | 'message'>) => string;
}

const BROKEN = { code: 'internal', message: 'Something went wrong on our side.' } as const;

/**
 * An answer that is sent while it is produced, no faster than the browser reads it. A refusal
 * before the first chunk is an ordinary error response; a browser that disconnects stops the
 * producer.
 */
export class StreamedAnswer {
  private constructor(
    private readonly chunks: Chunks<string | Buffer>,
    private readonly form: Form,
  ) {}

  /** Server-sent events: one `message` per chunk, then `end`, or `error` with code and message. */
  static events<T>(chunks: Chunks<T>): StreamedAnswer {
    return new StreamedAnswer((signal) => written(chunks(signal)), {
      contentType: 'text/event-stream; charset=utf-8',
      end: 'event: end\ndata: {}\n\n',
      fail: ({ code, message }) => `event: error\ndata: ${JSON.stringify({ code, message })}\n\n`,
    });
  }

  /** A JSON file that is too long for memory, streamed as text. */
  static json(fileName: string, chunks: Chunks<string>): StreamedAnswer {
    const contentType = 'application/json; charset=utf-8';
    return new StreamedAnswer(chunks, { contentType, fileName, end: '' });
  }

  /** A user's file as a download, never shown in the origin of the portal. */
  static download(
    { name, contentType, bytes }: { name: string; contentType: string; bytes: number },
    chunks: Chunks<Buffer>,
  ): StreamedAnswer {
    return new StreamedAnswer(chunks, { contentType, fileName: name, bytes, end: '' });
  }

  /** @throws the error that the producer throws before its first chunk. */
  async send({ reply }: FastifyRequest): Promise<Readable> {
    const gone = new AbortController();
    onceClosed(reply.raw, () => gone.abort());
    const chunks = this.chunks(gone.signal)[Symbol.asyncIterator]();
    const first = await chunks.next();
    const { contentType, fileName, bytes } = this.form;
    reply.header('content-type', contentType);
    if (fileName) reply.header('content-disposition', attachment(fileName));
    if (bytes !== undefined) reply.header('content-length', bytes);
    reply.header('x-accel-buffering', 'no'); // proxies forward it unbuffered
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

/** Decodes the parts of a file as services send them. */
export async function* fromBase64(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part, 'base64');
}
