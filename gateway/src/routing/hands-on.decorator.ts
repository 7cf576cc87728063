import { Inject, type Type } from '@nestjs/common';
import type { RequestContract, RequestInputOf, ResponseOf, RouteContract } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Limited, type Rate } from '../limits/limited.decorator';
import type { CallOf, ReplyOf } from './call';
import { Route } from './route.decorator';

/** Property of the controller that holds the injected `Messages`. */
const MESSAGES = 'handsOnBy';

interface HandsOnOptions {
  /** Limit in addition to the general one. */
  limit?: Rate;
}

/**
 * Declares a route that forwards: its input becomes one message, whose response is returned,
 * parsed by both contracts. Applied to the controller class, once per route.
 */
export function HandsOn<
  R extends RouteContract,
  M extends RequestContract & (ResponseOf<M> extends ReplyOf<R> ? unknown : never),
>(
  route: R,
  message: M,
  toRequest: (call: CallOf<R>) => RequestInputOf<M>,
  { limit }: HandsOnOptions = {},
) {
  return (controller: Type): void => {
    const prototype: object = controller.prototype as object; // typed any
    const key = `${route.method} ${route.path}`;
    async function handOn(this: object, call: CallOf<R>): Promise<ReplyOf<R>> {
      const messages = Reflect.get(this, MESSAGES) as Messages; // injected below
      return (await messages.request(message, toRequest(call))) as ReplyOf<R>; // guaranteed by M
    }
    Object.defineProperty(prototype, key, { value: handOn, writable: true, configurable: true });
    const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
    if (!descriptor) throw new TypeError(`${controller.name} takes no ${key}`);
    Route(route)(prototype, key, descriptor);
    if (limit) Limited(limit)(prototype, key, descriptor);
    Object.defineProperty(prototype, key, descriptor);
    Inject(Messages)(prototype, MESSAGES);
  };
}
