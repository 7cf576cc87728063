import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Metrics } from '@portal/platform';
import type { FastifyInstance } from 'fastify';

/** Measures every call by route and status; not by path, so that ids create no series. */
@Injectable()
export class RequestMetrics implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const seconds = this.metrics.histogram(
      'portal_http_request_seconds',
      'Time from the arrival of a call to the end of its answer',
      ['method', 'route', 'status'],
    );
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
      seconds.observe(labels, reply.elapsedTime / 1_000);
      done();
    });
  }
}
