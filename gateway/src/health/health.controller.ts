import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { HealthRegistry, monotonicMs, type HealthReport } from '@portal/platform';
import type { FastifyReply } from 'fastify';
import { Page } from '../access/page.decorator';

/** Whether the portal lives and is ready: the status alone; the reasons are for the ops port. */
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

  /** Anybody may ask, so the dependencies are asked once a second at most. */
  private recentReport(): Promise<HealthReport> {
    if (!this.report || monotonicMs() - this.askedAt > 1_000) {
      this.report = this.health.report();
      this.askedAt = monotonicMs();
    }
    return this.report;
  }
}
