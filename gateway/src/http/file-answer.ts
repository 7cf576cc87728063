import type { FastifyReply, FastifyRequest } from 'fastify';

/** A picture as its bytes, with an ETag for revalidation by the browser. */
export class FileAnswer {
  private constructor(
    private readonly etag: string,
    private readonly contentType: string,
    private readonly content: Buffer,
  ) {}

  /** @param id of the picture: a changed picture has another id */
  static picture(id: string, contentType: string, content: Buffer): FileAnswer {
    return new FileAnswer(`"${id}"`, contentType, content);
  }

  send({ headers, reply }: FastifyRequest): FastifyReply {
    reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, cookie');
    reply.header('etag', this.etag);
    // A browser that opens the address shows a picture and runs no script.
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    if (headers['if-none-match']?.includes(this.etag)) return reply.code(304).send();
    return reply.header('content-type', this.contentType).send(this.content);
  }
}
