import type { RequestContract, RequestOf, ResponseOf } from '@portal/contracts';
import type { PortalError } from '@portal/platform';
import { mark } from '@portal/messaging';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';

/** Metadata key of methods that receive the outcome of a reliable command. */
export const COMMAND_HOOK = Symbol('COMMAND_HOOK');

/** The outcome that triggers a hook, and its command. */
export interface CommandHook {
  when: 'settled' | 'refused';
  contract: RequestContract;
}

/** A command that its receiver has answered. */
export interface SettledCommand<C extends RequestContract> {
  commandId: string;
  request: RequestOf<C>;
  response: ResponseOf<C>;
}

/** A command that its receiver has permanently rejected. */
export interface RefusedCommand<C extends RequestContract> {
  commandId: string;
  request: RequestOf<C>;
  error: PortalError;
}

/** Runs a method in the transaction in which a command of `contract` is settled, exactly once. */
export function OnCommandSettled<C extends RequestContract>(contract: C) {
  return hook<SettledCommand<C>>({ when: 'settled', contract });
}

/** Runs a method in the transaction in which a command of `contract` is rejected and parked. */
export function OnCommandRefused<C extends RequestContract>(contract: C) {
  return hook<RefusedCommand<C>>({ when: 'refused', contract });
}

function hook<Ended>(metadata: CommandHook) {
  return <Method extends (command: Ended, work: UnitOfWork) => Promise<unknown>>(
    _target: object,
    _key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => mark(COMMAND_HOOK, metadata, descriptor);
}
