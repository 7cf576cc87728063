import { All, Controller, Req, Res } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Page } from '../access/page.decorator';
import { methodsOf } from '../routing/declared-routes';
import { isScreen } from './request-path';
import { WebApp } from './web-app';

const READS = ['GET', 'HEAD'];
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Handles every path without a controller: the web app, and refusals. */
@Controller()
export class FallbackController {
  constructor(private readonly webApp: WebApp) {}

  @Page()
  @All('*')
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const allowed = methodsOf(request.url.split('?')[0] ?? '/');
    if (allowed.length > 0) throw refuseMethod(reply, allowed);
    if (READS.includes(request.method)) return this.webApp.serve(request, reply);
    // A write to an unknown path is refused for the path, a write to a screen for the method.
    if (WRITES.includes(request.method) && !isScreen(request.url)) throw notFound();
    throw refuseMethod(reply, READS);
  }
}

function refuseMethod(reply: FastifyReply, allowed: string[]): PortalError {
  reply.header('allow', allowed.join(', '));
  return new PortalError('method_not_allowed', 'That cannot be done here.');
}

function notFound(): PortalError {
  return new PortalError('not_found', 'There is nothing here.');
}
