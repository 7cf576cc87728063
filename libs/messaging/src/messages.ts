import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type {
  ChunkOf,
  EventContract,
  RequestContract,
  RequestInputOf,
  ResponseOf,
  StreamContract,
  StreamRequestInputOf,
} from '@portal/contracts';
import {
  correlationIdOrNew,
  currentDeadline,
  Deadline,
  isReading,
  PortalError,
  SpanKind,
  tooLate,
  traced,
} from '@portal/platform';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import type { z } from 'zod';
import { readStream } from './stream/read-stream';
import { STREAM_WIRE, type StreamWire } from './stream/stream-wire';
import type { MessageClient } from './transport';
import { BatchedMessages } from './batched-messages';
import { internalError, NoResponderError, wireReplySchema } from './wire';

/** Injection token of the NestJS client under `Messages`. */
export const MESSAGE_CLIENT = Symbol('MESSAGE_CLIENT');

/**
 * Interval between batches of requests, in ms; batched events are sent at the end of the current
 * turn of the event loop.
 */
const REQUESTS_EVERY_MS = 10;

/** Sends requests to other services by contract, and emits events to screens. */
@Injectable()
export class Messages implements OnApplicationShutdown {
  private readonly logger = new Logger(Messages.name);

  private readonly batchedRequests = new BatchedMessages(
    REQUESTS_EVERY_MS,
    (subject, message, msLeft) => this.send(subject, message, msLeft),
  );
  private readonly batchedEvents = new BatchedMessages(0, (subject, message) =>
    this.publish(subject, message),
  );

  constructor(
    @Inject(MESSAGE_CLIENT) private readonly client: MessageClient,
    @Inject(STREAM_WIRE) private readonly wire: StreamWire,
  ) {}

  /** Closes the client last, because other shutdown hooks may still send messages. */
  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /**
   * Sends one request and waits for its response until the contract's deadline, or the deadline of
   * the request being handled, whichever is earlier. The remaining time is sent along. A read-only
   * request is retried at another process if the first one stops before it has answered.
   * @throws PortalError the handler's error; `timeout` past the deadline; `unavailable` if there
   * is no responder.
   */
  request<C extends RequestContract>(
    contract: C,
    request: RequestInputOf<C>,
  ): Promise<ResponseOf<C>> {
    return traced(`ask ${contract.subject}`, () => this.ask(contract, request), SpanKind.CLIENT);
  }

  /** Sends a request whose answer arrives in chunks, and reads it: see `readStream`. */
  stream<S extends StreamContract>(
    contract: S,
    request: StreamRequestInputOf<S>,
    signal?: AbortSignal,
  ): AsyncGenerator<ChunkOf<S>, void, undefined> {
    return readStream(this.wire, contract, request, signal);
  }

  /** Emits a screen-only event; the screens' polling compensates for a lost one. */
  async emit<E extends EventContract>(event: E, payload: z.input<E['payload']>): Promise<void> {
    const message = { correlationId: correlationIdOrNew(), body: event.payload.parse(payload) };
    await (event.isBatched
      ? this.batchedEvents.add(event.subject, message)
      : this.publish(event.subject, message));
  }

  private async ask<C extends RequestContract>(
    contract: C,
    request: RequestInputOf<C>,
  ): Promise<ResponseOf<C>> {
    const deadline = new Deadline(
      Math.min(contract.timeoutMs, currentDeadline()?.msLeft ?? Infinity),
    );
    if (deadline.isOver) throw tooLate();
    const body: unknown = contract.request.parse(request);
    const askOnce = () => this.askOnce(contract, body, deadline.msLeft);
    const answer = await askOnce().catch((error: unknown) => {
      if (!(error instanceof NoResponderError && isReading())) throw error;
      return askOnce();
    });
    const reply = wireReplySchema.parse(answer);
    if (!reply.ok)
      throw new PortalError(reply.error.code, reply.error.message, reply.error.details);
    return contract.response.parse(reply.body) as ResponseOf<C>; // parsed by its own schema
  }

  private askOnce(contract: RequestContract, body: unknown, msLeft: number): Promise<unknown> {
    const message = { correlationId: correlationIdOrNew(), msLeft, body };
    return contract.isBatched
      ? this.batchedRequests.add(contract.subject, message)
      : this.send(contract.subject, message, msLeft);
  }

  private send(subject: string, message: unknown, msLeft: number): Promise<unknown> {
    const answer = this.client.send<unknown>(subject, message).pipe(timeout(msLeft));
    return firstValueFrom(answer).catch((error: unknown) => this.refuse(subject, error));
  }

  private async publish(subject: string, message: unknown): Promise<void> {
    await firstValueFrom(this.client.emit(subject, message), { defaultValue: undefined });
  }

  private refuse(subject: string, error: unknown): never {
    if (error instanceof PortalError) throw error;
    if (error instanceof TimeoutError) throw tooLate();
    if (isConnectionLoss(error)) throw new NoResponderError();
    this.logger.error(error instanceof Error ? error : new Error(JSON.stringify(error)), subject);
    throw internalError();
  }
}

/**
 * NATS reports 503 if a subject has no responder, and includes connection states in its errors.
 */
function isConnectionLoss(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : JSON.stringify(error);
  return /503|no responders|no subscribers|CONNECTION|DISCONNECT|ECONN|EmptyError|no elements/i.test(
    text,
  );
}
