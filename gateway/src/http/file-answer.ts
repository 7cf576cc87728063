import type { FastifyReply, FastifyRequest } from 'fastify';

/** A picture as its bytes, with the mark by which a browser asks whether it still holds. */
export class FileAnswer {
  private constructor(
    private readonly etag: string,
    private readonly contentType: string,
    private readonly content: Buffer,
  ) {}

  /** @param id of the picture: another one has another id */
  static picture(id: string, contentType: string, content: Buffer): FileAnswer {
    return new FileAnswer(`"${id}"`, contentType, content);
  }

  send({ headers, reply }: FastifyRequest): FastifyReply {
    reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, cookie');
    reply.header('etag', this.etag);
    // Opened by its address, it is a picture and nothing that runs.
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    if (headers['if-none-match']?.includes(this.etag)) return reply.code(304).send();
    return reply.header('content-type', this.contentType).send(this.content);
  }
}
