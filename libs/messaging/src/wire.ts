import { errorCodeSchema, offerSchema } from '@portal/contracts';
import { newId, PortalError } from '@portal/platform';
import { z } from 'zod';

/** What travels with every message: the request that caused it. */
const caused = z.object({ correlationId: z.string().max(100) });

/**
 * A request or a screen-only event on the wire. `msLeft`: how long the asker still waits when it is
 * sent, in ms; not a time of day, for the clocks of machines differ (gRPC's `grpc-timeout` likewise).
 */
export const wireMessageSchema = caused.extend({
  msLeft: z.number().optional(),
  body: z.unknown(),
});

export type WireMessage = z.infer<typeof wireMessageSchema>;

/** Messages of one contract that travel as one, at most: of 8 kB each they are a quarter of what NATS takes. */
export const BATCH_MAX = 32;

/** Several requests or screen-only events of one contract that says `isBatched`; each is read for itself. */
export const batchSchema = z.object({ batch: z.array(z.unknown()).min(1).max(BATCH_MAX) });

/** A durable event on the wire. */
export const wireEventSchema = caused.extend({
  eventId: z.uuid(),
  subject: z.string(),
  body: z.unknown(),
});
export type WireEvent = z.infer<typeof wireEventSchema>;

/** A refusal on the wire. */
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

/** The one envelope of every answer: NestJS would turn any other error into 'Internal server error'. */
export const wireReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), body: z.unknown() }),
  z.object({ ok: z.literal(false), error: wireErrorSchema }),
]);
export type WireReply = z.infer<typeof wireReplySchema>;

/** Answers to batched requests, in their order. */
export interface BatchedReply {
  batch: WireReply[];
}

/** A refusal as it crosses the wire. */
export function toWireError(error: PortalError): Extract<WireReply, { ok: false }> {
  return {
    ok: false,
    error: { code: error.code, message: error.message, details: error.details },
  };
}

/** The neutral refusal for what nobody foresaw; its cause is in the log under `id` only. */
export function internalError(): PortalError {
  return new PortalError('internal', 'Something went wrong on our side. Please try again.');
}

/** Words for a person whose request reached a service that is down. */
const NOT_REACHABLE = 'This part of the portal is not reachable just now. Please try again.';

/** The refusal while something that the service stands on is down; it can be sent again. */
export function outageError(): PortalError {
  return new PortalError('unavailable', NOT_REACHABLE, { retryAfterSeconds: 2 });
}

/**
 * The refusal where nobody has answered: no process of the service is there, or the one that had the request has
 * stopped before its answer.
 */
export class NoResponderError extends PortalError {
  constructor() {
    const { code, message, details } = outageError();
    super(code, message, details);
  }
}

/** A new id for a message that must be distinguished from its repetition. */
export function newMessageId(): string {
  return newId();
}
