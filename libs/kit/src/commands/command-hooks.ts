import type { RequestContract, RequestOf, ResponseOf } from '@portal/contracts';
import type { PortalError } from '@portal/platform';
import { mark } from '@portal/messaging';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';

/** Metadata key of methods that receive how a reliable command ended. */
export const COMMAND_HOOK = Symbol('COMMAND_HOOK');

/** When a hook runs, and of which command. */
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

/** A command that its receiver will never carry out. */
export interface RefusedCommand<C extends RequestContract> {
  commandId: string;
  request: RequestOf<C>;
  error: PortalError;
}

/** Lets a method run in the transaction in which a command of `contract` is settled, exactly once. */
export function OnCommandSettled<C extends RequestContract>(contract: C) {
  return hook<SettledCommand<C>>({ when: 'settled', contract });
}

/** Lets a method run in the transaction in which a command of `contract` is given up and parked. */
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
