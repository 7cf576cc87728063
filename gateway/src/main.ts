import { NatsTransport } from '@portal/messaging';
import { runProcess } from '@portal/platform';
import { startGateway } from './start-gateway';

/** Time for connections to drain, in ms, of the 10 s that a graceful shutdown may take. */
const LEAVE_MS = 2_000;

/** Runs the gateway as a separate process, in front of services behind NATS. */
void runProcess('gateway', async (config) => {
  const transport = await NatsTransport.join(config);
  const gateway = await startGateway(config, transport, { leaveMs: LEAVE_MS });
  return async (withinMs) => {
    transport.endWithin(withinMs - LEAVE_MS);
    await gateway.stop();
    await transport.close();
  };
});
