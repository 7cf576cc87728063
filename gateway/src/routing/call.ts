import type { RouteContract } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Upload } from '../uploads/upload';
import { deviceSecretOf } from '../cookies/device-secret';

/** Origin of a call. */
export interface Device {
  address: string;
  userAgent: string;
  /** Secret of the device cookie, set at an earlier sign-in in this browser. */
  deviceSecret?: string | undefined;
}

/** One call of the API, with its parts parsed by the schemas of its route. */
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
   * The signed-in user, on a route that requires a session.
   * @throws PortalError `unauthenticated` without a session.
   */
  get caller(): Caller {
    if (this.request.caller) return this.request.caller;
    throw new PortalError('unauthenticated', 'Please sign in.');
  }

  /**
   * Returns an id of the path.
   * @throws TypeError if the path has no parameter of that name.
   */
  id(name = 'id'): string {
    const id = this.params[name];
    if (!id) throw new TypeError(`This path has no :${name}`);
    return id;
  }

  get upload(): Upload | null {
    return this.request.upload;
  }

  /** Transfers the ownership of the file to the receiver: it is kept when the call has ended. */
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
   * Runs `work` once if the browser disconnects before it has received its answer.
   * @throws PortalError `aborted` if it has already disconnected: no work needs to start.
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

/** Answer of a controller method on a route, before its schema has parsed it. */
export type ReplyOf<R extends RouteContract> = z.input<R['response']>;
