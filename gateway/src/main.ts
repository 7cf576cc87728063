import { NatsTransport } from '@portal/messaging';
import { loadConfig, requireVariable } from '@portal/platform';
import { startGateway } from './start-gateway';

/** Longest time that an orderly end may take, in ms. */
const SHUTDOWN_MS = 10_000;

/** Runs the gateway alone, in front of services that NATS reaches. */
async function main(): Promise<void> {
  const config = loadConfig();
  const transport = new NatsTransport(requireVariable(config, 'NATS_URL'));
  const gateway = await startGateway(config, transport);
  const end = () => {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    void gateway
      .stop()
      .then(() => transport.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

main().catch((error: unknown) => {
  process.stderr.write(`gateway: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
