import { NatsTransport } from '@portal/messaging';
import { runProcess } from '@portal/platform';
import { startGateway } from './start-gateway';

/** Time for which a stopping gateway still answers, in ms, of the 10 s for a graceful shutdown. */
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
