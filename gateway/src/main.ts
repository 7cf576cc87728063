import { NatsTransport } from '@portal/messaging';
import { runProcess } from '@portal/platform';
import { startGateway } from './start-gateway';

/** Runs the gateway alone, in front of services that NATS reaches. */
void runProcess('gateway', async (config) => {
  const transport = await NatsTransport.join(config);
  const gateway = await startGateway(config, transport);
  return async () => {
    await gateway.stop();
    await transport.close();
  };
});
