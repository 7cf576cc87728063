import { NatsTransport } from '@portal/messaging';
import { runProcess } from '@portal/platform';
import { startGateway } from './start-gateway';

/** Of the 10 s that an orderly end may take. In ms. */
const LEAVE_MS = 2_000;

/** Runs the gateway alone, in front of services that NATS reaches. */
void runProcess('gateway', async (config) => {
  const transport = await NatsTransport.join(config);
  const gateway = await startGateway(config, transport, { leaveMs: LEAVE_MS });
  return async (withinMs) => {
    transport.endWithin(withinMs - LEAVE_MS);
    await gateway.stop();
    await transport.close();
  };
});
