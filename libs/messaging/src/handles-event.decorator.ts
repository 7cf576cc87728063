import { Logger } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventContract, PayloadOf } from '@portal/contracts';
import { runWithCorrelation, SpanKind, traced } from '@portal/platform';
import { batchSchema, wireMessageSchema } from './wire';

/** Metadata key of methods that handle a durable event. */
export const HANDLES_DURABLE = Symbol('HANDLES_DURABLE');

type EventMethod<E extends EventContract> = (
  payload: PayloadOf<E>,
  eventId: string,
) => Promise<void>;

const logger = new Logger('HandlesEvent');

/**
 * Registers a method as an event handler. A durable event is delivered at least once, with an id
 * by which the `Inbox` applies its effect once; a failure leads to a redelivery. A screen-only
 * event is delivered at most once, with an empty id, to one process of the service, or to each if
 * its contract says so.
 */
export function HandlesEvent<E extends EventContract>(event: E) {
  return <Method extends EventMethod<E>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = descriptor.value;
    if (!method) throw new TypeError(`@HandlesEvent needs a method, and ${key} is none`);
    if (event.durable) {
      Reflect.defineMetadata(HANDLES_DURABLE, event, method);
      return;
    }
    const wrapped = function (this: object, wire: unknown): Promise<void> {
      return handleEach(event, wire, (payload) => method.call(this, payload, ''));
    };
    Reflect.set(descriptor, 'value', wrapped);
    EventPattern(event.subject, queueOf(event))(target, key, descriptor);
  };
}

/** In NestJS, an empty name means no queue group, and no name means the service's queue group. */
function queueOf({ isForEachProcess }: EventContract): { queue?: string } {
  return isForEachProcess ? { queue: '' } : {};
}

/** Handles the events of a batch separately, so that a failed one does not affect the others. */
async function handleEach<E extends EventContract>(
  event: E,
  wire: unknown,
  method: (payload: PayloadOf<E>) => Promise<void>,
): Promise<void> {
  const several = event.isBatched ? batchSchema.safeParse(wire) : undefined;
  if (!several?.success) return handleOne(event, wire, method);
  await Promise.all(several.data.batch.map((one) => handleOne(event, one, method)));
}

async function handleOne<E extends EventContract>(
  event: E,
  wire: unknown,
  method: (payload: PayloadOf<E>) => Promise<void>,
): Promise<void> {
  const message = wireMessageSchema.safeParse(wire);
  const payload = event.payload.safeParse(message.data?.body);
  if (!message.success || !payload.success) {
    logger.warn(`Dropped a malformed ${event.subject}`);
    return;
  }
  const handle = () => method(payload.data as PayloadOf<E>); // parsed by its own schema
  await runWithCorrelation(message.data.correlationId, () =>
    traced(`handle ${event.subject}`, handle, SpanKind.CONSUMER),
  );
}
