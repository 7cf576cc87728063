import {
  createLogger,
  HealthRegistry,
  loadConfig,
  Metrics,
  requireVariable,
  startOpsServer,
  type PortalConfig,
} from '@portal/platform';
import { NatsTransport } from '../nats/nats-transport';
import { createService, type ServiceDefinition } from './create-service';

/** Longest time that an orderly end may take, in ms. */
const SHUTDOWN_MS = 10_000;

/**
 * Runs one service alone in this process, on the real parts that the environment names, until
 * SIGINT or SIGTERM. A missing or wrong variable ends the process with one line and exit code 1.
 */
export async function startService(definition: ServiceDefinition): Promise<void> {
  try {
    await run(definition, loadConfig());
  } catch (error) {
    process.stderr.write(
      `${definition.name}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

async function run(definition: ServiceDefinition, config: PortalConfig): Promise<void> {
  requireVariable(config, 'DATABASE_URL');
  requireVariable(config, 'AUTH_SECRET');
  const transport = new NatsTransport(requireVariable(config, 'NATS_URL'));
  const app = await createService(definition, { config, transport });
  const health = app.get(HealthRegistry);
  const metrics = app.get(Metrics);
  const ops = await startOpsServer(
    { report: () => health.report(), metrics: () => metrics.registry.metrics() },
    { port: config.OPS_PORT, host: config.OPS_HOST },
  );
  createLogger(config, definition.name).info({ opsPort: ops.port }, 'started');
  onceSignalled(async () => {
    await ops.stop();
    await app.close();
    await transport.close();
  });
}

function onceSignalled(stop: () => Promise<void>): void {
  const end = () => {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
