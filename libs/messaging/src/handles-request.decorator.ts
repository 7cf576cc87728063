import { Logger } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { RequestContract, RequestOf } from '@portal/contracts';
import {
  isPassing,
  PortalError,
  runWithCorrelation,
  runWithDeadline,
  SpanKind,
  traced,
} from '@portal/platform';
import type { z } from 'zod';
import {
  batchSchema,
  internalError,
  outageError,
  toWireError,
  wireMessageSchema,
  type BatchedReply,
  type WireReply,
} from './wire';

type Answer<C extends RequestContract> = (request: RequestOf<C>) => Promise<z.input<C['response']>>;

const logger = new Logger('HandlesRequest');

let underWay = 0;
/** Number of requests in progress in this process, exported as a metric for autoscalers. */
export const requestsUnderWay = (): number => underWay;

/**
 * Registers a controller method as the handler of a contract. Request and response are validated,
 * and the caller's correlation id and deadline apply while it runs. A `PortalError` reaches the
 * caller unchanged, an unavailable or overloaded dependency as `unavailable`, and any other error
 * as `internal`.
 */
export function HandlesRequest<C extends RequestContract>(contract: C) {
  return <Method extends Answer<C>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = descriptor.value;
    if (!method) throw new TypeError(`@HandlesRequest needs a method, and ${key} is none`);
    const wrapped = function (this: object, wire: unknown): Promise<WireReply | BatchedReply> {
      return answerAll(contract, wire, (request) => method.call(this, request));
    };
    Reflect.set(descriptor, 'value', wrapped);
    MessagePattern(contract.subject)(target, key, descriptor);
  };
}

/** Handles the requests of a batch concurrently, each with its own response. */
async function answerAll<C extends RequestContract>(
  contract: C,
  wire: unknown,
  method: Answer<C>,
): Promise<WireReply | BatchedReply> {
  const several = contract.isBatched ? batchSchema.safeParse(wire) : undefined;
  if (!several?.success) return answer(contract, wire, method);
  const answering = several.data.batch.map((one) => answer(contract, one, method));
  return { batch: await Promise.all(answering) };
}

async function answer<C extends RequestContract>(
  contract: C,
  wire: unknown,
  method: Answer<C>,
): Promise<WireReply> {
  const message = wireMessageSchema.safeParse(wire);
  if (!message.success) return toWireError(malformed(contract));
  const { correlationId, body, msLeft = contract.timeoutMs } = message.data;
  const handle = async (): Promise<WireReply> => {
    try {
      const request = contract.request.safeParse(body);
      if (!request.success) return toWireError(malformed(contract));
      const response = await runWithDeadline(
        msLeft,
        () => method(request.data as RequestOf<C>), // parsed by its own schema
      );
      return { ok: true, body: contract.response.parse(response) };
    } catch (error) {
      if (error instanceof PortalError) return toWireError(error);
      logger.error(error instanceof Error ? error : new Error(String(error)), contract.subject);
      return toWireError(isPassing(error) ? outageError() : internalError());
    }
  };
  underWay += 1;
  return runWithCorrelation(correlationId, () =>
    traced(`answer ${contract.subject}`, handle, SpanKind.SERVER),
  ).finally(() => (underWay -= 1));
}

function malformed(contract: RequestContract): PortalError {
  return new PortalError('invalid_input', `That is not a valid request for ${contract.subject}.`);
}
