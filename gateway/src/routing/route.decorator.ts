import type { RouteContract } from '@portal/contracts';
import { runAsReading } from '@portal/platform';
import { HttpCode, Req, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FileAnswer } from '../http/file-answer';
import { StreamedAnswer } from '../http/streamed-answer';
import { sendReading } from '../polling/send-reading';
import { Reading } from '../polling/reading';
import { declareRoute } from './declared-routes';
import type { CallOf, ReplyOf } from './call';
import { readCall } from './read-call';

/** Metadata key of the `RouteContract` that a controller's method serves. */
export const ROUTE = 'portal:route';

/** A cached polled answer is returned without a promise: most calls are of this kind. */
type Serve<R extends RouteContract> = (
  call: CallOf<R>,
) => Reading | StreamedAnswer | Promise<ReplyOf<R> | Reading | FileAnswer | StreamedAnswer>;

/**
 * Declares that a controller method serves a route. Method, path, access, the parsing of input and
 * output, and the API description all follow from this declaration.
 */
export function Route<R extends RouteContract>(route: R) {
  return <Method extends Serve<R>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = descriptor.value;
    if (!method) throw new TypeError(`@Route needs a method, and ${key} is none`);
    const send = (
      answer: ReplyOf<R> | Reading | FileAnswer | StreamedAnswer,
      request: FastifyRequest,
    ): unknown => {
      if (answer instanceof Reading) return sendReading(answer, request, request.reply);
      const isFile = answer instanceof FileAnswer || answer instanceof StreamedAnswer;
      return isFile ? answer.send(request) : route.response.parse(answer);
    };
    // Its method makes a call safe to repeat (RFC 9110, 9.2.1).
    const run = route.method === 'GET' ? runAsReading : <T>(work: () => T) => work();
    const served = function (this: object, request: FastifyRequest): unknown {
      const call = readCall(route, request, request.reply) as CallOf<R>; // parsed by its schemas
      const answer = run(() => method.call(this, call));
      const isAtHand = answer instanceof Reading || answer instanceof StreamedAnswer;
      if (isAtHand) return send(answer, request);
      return answer.then((made) => send(made, request));
    };
    Object.defineProperty(served, 'name', { value: key });
    Reflect.set(descriptor, 'value', served);
    declareRoute(route);
    Req()(target, key, 0);
    SetMetadata(ROUTE, route)(target, key, descriptor);
    HttpCode(200)(target, key, descriptor);
    RequestMapping({ method: RequestMethod[route.method], path: route.path })(
      target,
      key,
      descriptor,
    );
  };
}
