import {
  closesWithinMs,
  createLogger,
  HealthRegistry,
  Metrics,
  requireVariable,
  runProcess,
  startOpsServer,
  type PortalConfig,
} from '@portal/platform';
import { atMost } from '../at-most';
import { NatsTransport } from '../nats/nats-transport';
import { createService, type ServiceDefinition } from './create-service';

/**
 * Runs one service in this process, with the backends named by the environment, until SIGINT or
 * SIGTERM. A missing or invalid variable ends the process with one line and exit code 1.
 */
export function startService(definition: ServiceDefinition): Promise<void> {
  return runProcess(definition.name, (config) => start(definition, config));
}

async function start(definition: ServiceDefinition, config: PortalConfig) {
  requireVariable(config, 'DATABASE_URL');
  const transport = await NatsTransport.join(config);
  const app = await createService(definition, { config, transport });
  const health = app.get(HealthRegistry);
  const metrics = app.get(Metrics);
  const ops = await startOpsServer(
    { report: () => health.report(), metrics: () => metrics.registry.metrics() },
    { port: config.OPS_PORT, host: config.OPS_HOST, names: config.OPS_NAMES },
  );
  createLogger(config, definition.name).info({ opsPort: ops.port }, 'started');
  return async (withinMs: number) => {
    health.register('end', () => Promise.reject(new Error('it is stopping')));
    transport.endWithin(withinMs);
    // A hook that exceeds the limit does not prevent acknowledgements from being sent.
    await atMost(closesWithinMs(withinMs), app.close());
    await transport.close();
    // Available to operators until the end.
    await ops.stop();
  };
}
