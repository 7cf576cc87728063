import { Module, type DynamicModule } from '@nestjs/common';
import { currentTime } from './runtime/run-in';
import { CLOCK, type Clock } from './clock';
import { PORTAL_CONFIG, type PortalConfig } from './config/config';
import { HealthRegistry } from './health/health-registry';
import { Metrics } from './metrics/metrics';

/** Common providers of every process: configuration, clock, health, metrics. Global. */
@Module({})
export class PlatformModule {
  static forProcess(config: PortalConfig, clock: Clock = () => currentTime()): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: PORTAL_CONFIG, useValue: config },
        { provide: CLOCK, useValue: clock },
        HealthRegistry,
        Metrics,
      ],
      exports: [PORTAL_CONFIG, CLOCK, HealthRegistry, Metrics],
    };
  }
}
