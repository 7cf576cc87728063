import { NatsTransport } from '@portal/messaging';
import { requireVariable, runProcess } from '@portal/platform';
import { startGateway } from './start-gateway';

/** Runs the gateway alone, in front of services that NATS reaches. */
void runProcess('gateway', async (config) => {
  const url = requireVariable(config, 'NATS_URL');
  const transport = await NatsTransport.connect(url, config.START_WITHIN_SECONDS);
  const gateway = await startGateway(config, transport);
  return async () => {
    await gateway.stop();
    await transport.close();
  };
});
