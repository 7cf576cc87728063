import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { HealthRegistry, monotonicMs, type HealthReport } from '@portal/platform';
import type { FastifyReply } from 'fastify';
import { Page } from '../access/page.decorator';

/** Liveness and readiness: status only; the ops port reports the reasons. */
@Controller('health')
export class HealthController {
  private report: Promise<HealthReport> | undefined;
  private askedAt = 0;

  constructor(private readonly health: HealthRegistry) {}

  @Page()
  @Get('live')
  live(): { status: string } {
    return { status: 'live' };
  }

  @Page()
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string }> {
    const { isReady } = await this.recentReport();
    if (!isReady) reply.code(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: isReady ? 'ready' : 'not ready' };
  }

  /** The route is public, so the dependencies are checked at most once a second. */
  private recentReport(): Promise<HealthReport> {
    if (!this.report || monotonicMs() - this.askedAt > 1_000) {
      this.report = this.health.report();
      this.askedAt = monotonicMs();
    }
    return this.report;
  }
}
