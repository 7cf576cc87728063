import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { LiveAcknowledgement, LiveAsk } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { DecoratedMethods } from '@portal/messaging';
import { newId, PortalError, runWithCorrelation, startRootSpan } from '@portal/platform';
import type { Socket } from 'socket.io';
import { ZodObject, type ZodType } from 'zod';
import { Sessions } from '../access/sessions';
import { invalidInput } from '../errors/invalid-input';
import { RateLimits } from '../limits/rate-limits';
import { tooManyRequests } from '../limits/too-many-requests';
import { isAllowed } from '../routing/declared-routes';
import { HANDLES_LIVE, type LiveCall } from './handles-live.decorator';
import { nounRoom } from './live-rooms';

/** Maximum number of requests of one socket in progress: further ones are refused. */
const UNDER_WAY_MAX = 16;

interface Handler {
  ask: LiveAsk;
  answer: (call: LiveCall<LiveAsk>) => Promise<unknown>;
}
type Acknowledge = (acknowledgement: LiveAcknowledgement<LiveAsk>) => void;

/** Dispatches the requests of screens to methods with `@HandlesLive`, and returns the answers. */
@Injectable()
export class LiveAsks implements OnApplicationBootstrap {
  private readonly logger = new Logger(LiveAsks.name);
  private readonly handlers = new Map<string, Handler>();

  constructor(
    private readonly methods: DecoratedMethods,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
  ) {}

  onApplicationBootstrap(): void {
    const found = this.methods.find<LiveAsk, Handler['answer']>(HANDLES_LIVE);
    for (const { metadata: ask, call: answer } of found) {
      if (this.handlers.has(ask.name)) throw new Error(`${ask.name} has two handlers`);
      this.handlers.set(ask.name, { ask, answer });
    }
  }

  /** Answers every request of a socket, once it is decided whether the socket is admitted. */
  listen(socket: Socket, caller: Caller, isLetIn: Promise<boolean>): void {
    let underWay = 0;
    socket.onAny((name: string, ...sent: unknown[]) => {
      const handler = this.handlers.get(name);
      if (!handler) return; // a screen of another version; the frame limits cut a flood
      const acknowledge = acknowledgeOf(sent);
      if (underWay >= UNDER_WAY_MAX) return acknowledge(refusalOf(tooManyRequests()));
      underWay += 1;
      const correlationId = newId();
      const endSpan = startRootSpan(correlationId, name);
      const answering = runWithCorrelation(correlationId, async () => {
        if (await isLetIn)
          acknowledge(await this.answer(handler, { body: bodyOf(sent), caller, socket }));
      });
      void answering.finally(() => {
        underWay -= 1;
        endSpan?.({}, false);
      });
    });
  }

  /** Never rejects: unexpected errors appear only in the log. */
  private async answer(
    { ask, answer }: Handler,
    asked: LiveCall<LiveAsk>,
  ): Promise<LiveAcknowledgement<LiveAsk>> {
    try {
      const call = await this.admit(ask, asked);
      return { ...ask.answer.parse(await answer(call)), ok: true };
    } catch (error) {
      if (error instanceof PortalError) return refusalOf(error);
      this.logger.error(error instanceof Error ? error : new Error(String(error)), ask.name);
      const words = 'Something went wrong on our side. Please try again.';
      return refusalOf(new PortalError('internal', words));
    }
  }

  /** @throws PortalError if the caller lacks access, exceeds the limit or sends an invalid body */
  private async admit(ask: LiveAsk, call: LiveCall<LiveAsk>): Promise<LiveCall<LiveAsk>> {
    const { caller, socket } = call;
    if (this.sessions.isOver(caller)) throw new PortalError('unauthenticated', 'Please sign in.');
    if (!isAllowed(ask.access, caller.role)) throw forbidden();
    await this.limits.countAsk(caller, ask);
    const body = ask.body.safeParse(isNothing(call.body) && isEmpty(ask.body) ? {} : call.body);
    if (!body.success) throw invalidInput(body.error);
    if (!isMember(ask, body.data, socket)) throw forbidden();
    return { ...call, body: body.data };
  }
}

/** Returns whether the socket has joined the room in the body, if the request requires one. */
function isMember({ room }: LiveAsk, body: unknown, socket: Socket): boolean {
  if (!room) return true;
  const id: unknown = Reflect.get(Object(body) as object, room.idField);
  return typeof id === 'string' && socket.rooms.has(nounRoom(room.kind, id));
}

/** Socket.IO passes the acknowledgement function last, if the screen expects an answer. */
function acknowledgeOf(sent: readonly unknown[]): Acknowledge {
  const last = sent.at(-1);
  return typeof last === 'function' ? (last as Acknowledge) : () => undefined;
}

/** Returns the first argument as the body, unless it is the acknowledgement. */
function bodyOf([first]: readonly unknown[]): unknown {
  return typeof first === 'function' ? undefined : first;
}

/** Socket.IO sends `undefined` as null. */
function isNothing(sent: unknown): boolean {
  return sent === undefined || sent === null;
}

/** Returns whether a request has no fields: then any empty body is accepted. */
function isEmpty(body: ZodType): boolean {
  return body instanceof ZodObject && Object.keys(body.shape).length === 0;
}

function refusalOf({ message, code }: PortalError): LiveAcknowledgement<LiveAsk> {
  return { ok: false, message, code };
}

function forbidden(): PortalError {
  return new PortalError('forbidden', 'You are not allowed to do that.');
}
