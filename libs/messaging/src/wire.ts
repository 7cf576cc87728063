import { errorCodeSchema, offerSchema } from '@portal/contracts';
import { newId, PortalError } from '@portal/platform';
import { z } from 'zod';

/** Correlation id of the request that caused a message; sent with every message. */
const caused = z.object({ correlationId: z.string().max(100) });

/**
 * A request or a screen-only event on the wire. `msLeft`: remaining time until the caller's
 * deadline when it is sent, in ms; a duration and not a timestamp, because the clocks of machines
 * differ (as in gRPC's `grpc-timeout`).
 */
export const wireMessageSchema = caused.extend({
  msLeft: z.number().optional(),
  body: z.unknown(),
});

export type WireMessage = z.infer<typeof wireMessageSchema>;

/** Maximum number of messages in one batch: at 8 kB each they use a quarter of NATS's limit. */
export const BATCH_MAX = 32;

/**
 * Several requests or screen-only events of one contract with `isBatched`; each is parsed
 * separately.
 */
export const batchSchema = z.object({ batch: z.array(z.unknown()).min(1).max(BATCH_MAX) });

/** A durable event on the wire. */
export const wireEventSchema = caused.extend({
  eventId: z.uuid(),
  subject: z.string(),
  body: z.unknown(),
});
export type WireEvent = z.infer<typeof wireEventSchema>;

/** An error on the wire. */
export const wireErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  details: z.object({
    retryAfterSeconds: z.number().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    offer: offerSchema.optional(),
    saved: z.literal(false).optional(),
  }),
});

/**
 * The envelope of every response: NestJS would replace any other error with 'Internal server
 * error'.
 */
export const wireReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), body: z.unknown() }),
  z.object({ ok: z.literal(false), error: wireErrorSchema }),
]);
export type WireReply = z.infer<typeof wireReplySchema>;

/** Responses to batched requests, in their order. */
export interface BatchedReply {
  batch: WireReply[];
}

/** Converts an error to its wire format. */
export function toWireError(error: PortalError): Extract<WireReply, { ok: false }> {
  return {
    ok: false,
    error: { code: error.code, message: error.message, details: error.details },
  };
}

/**
 * Returns a generic error for unexpected failures; the cause is only in the log, under the
 * correlation id.
 */
export function internalError(): PortalError {
  return new PortalError('internal', 'Something went wrong on our side. Please try again.');
}

/** Message for users whose request reached a service that is down. */
const NOT_REACHABLE = 'This part of the portal is not reachable just now. Please try again.';

/** Returns the error for an unavailable dependency; the request can be retried. */
export function outageError(): PortalError {
  return new PortalError('unavailable', NOT_REACHABLE, { retryAfterSeconds: 2 });
}

/**
 * The error for a request without a response: no process of the service is available, or the one
 * that handled it stopped before it responded.
 */
export class NoResponderError extends PortalError {
  constructor() {
    const { code, message, details } = outageError();
    super(code, message, details);
  }
}

/** Returns a new id, which distinguishes a message from its repetitions. */
export function newMessageId(): string {
  return newId();
}
