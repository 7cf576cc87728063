import type { EventContract, PayloadOf } from '@portal/contracts';
import { mark } from '@portal/messaging';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';

/** Metadata key of methods that react to a durable event. */
export const REACTION = Symbol('REACTION');

type Reacting<E extends EventContract> = (
  payload: PayloadOf<E>,
  work: UnitOfWork,
) => Promise<unknown>;

/**
 * Registers a method as a reaction to another service's durable event. It runs in a transaction
 * with the inbox, so that its effect happens once however often the event is delivered. A failure
 * leads to a redelivery. Several reactions of one service to the same event share the transaction.
 */
export function Reaction<E extends EventContract>(event: E) {
  if (!event.durable) throw new TypeError(`${event.subject} is for screens: use @HandlesEvent`);
  return <Method extends Reacting<E>>(
    _target: object,
    _key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => mark(REACTION, event, descriptor);
}
