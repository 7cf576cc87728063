import type { RouteContract } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Upload } from '../uploads/upload';
import { deviceSecretOf } from '../cookies/device-secret';

/** Where a call came from. */
export interface Device {
  address: string;
  userAgent: string;
  /** Device secret of a browser on which somebody has signed in before. */
  deviceSecret?: string | undefined;
}

/** One call of the API, its parts parsed by the schemas of its route. */
export class Call<Body = unknown, Query = unknown> {
  constructor(
    readonly body: Body,
    readonly query: Query,
    /** Path parameters: all of them are ids. */
    readonly params: Readonly<Record<string, string>>,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {}

  /** The signed-in user, if any. */
  get callerOrNull(): Caller | null {
    return this.request.caller;
  }

  /**
   * Who is signed in, on a route that only those reach.
   * @throws PortalError `unauthenticated` for anybody else.
   */
  get caller(): Caller {
    if (this.request.caller) return this.request.caller;
    throw new PortalError('unauthenticated', 'Please sign in.');
  }

  /**
   * The id in the path.
   * @throws TypeError where the path has no such name.
   */
  id(name = 'id'): string {
    const id = this.params[name];
    if (!id) throw new TypeError(`This path has no :${name}`);
    return id;
  }

  get upload(): Upload | null {
    return this.request.upload;
  }

  /** The receiver takes care of the file from here on: it stays when the call has ended. */
  giveUploadAway(): void {
    this.request.upload = null;
  }

  get device(): Device {
    const { ip, headers } = this.request;
    const userAgent = (headers['user-agent'] ?? '').slice(0, 400);
    const deviceSecret = deviceSecretOf(headers.cookie);
    return { address: ip.slice(0, 64), userAgent, ...(deviceSecret && { deviceSecret }) };
  }

  /**
   * Runs `work` once if the browser goes away before it has its answer.
   * @throws PortalError `aborted` where it has gone already: nothing need begin.
   */
  onGone(work: () => void): void {
    const { raw } = this.reply;
    if (raw.closed) throw new PortalError('aborted', 'The browser has gone.');
    raw.once('close', () => {
      if (!raw.writableFinished) work();
    });
  }
}

/** The call of a route, as its controller's method receives it. */
export type CallOf<R extends RouteContract> = Call<z.output<R['body']>, z.output<R['query']>>;

/** What a controller's method answers on a route, before its schema has parsed it. */
export type ReplyOf<R extends RouteContract> = z.input<R['response']>;
