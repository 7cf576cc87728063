import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { InProcessBus, InProcessTransport } from '@portal/messaging';
import { loadConfig } from '@portal/platform';
import { EndedSessions } from '../identity/ended-sessions';
import { REDIS } from '../redis/redis.module';
import type { RedisConnection } from '../redis/redis-connection';
import { startGateway } from '../start-gateway';

/** Runs a gateway as a process that ends sessions continuously and prints the state of Redis. */
async function run(): Promise<void> {
  const transport = new InProcessTransport(new InProcessBus());
  const { app } = await startGateway(loadConfig(), transport, { hasOps: false });
  const redis = app.get<RedisConnection>(REDIS);
  for (;;) {
    app.get(EndedSessions).end({ userId: randomUUID(), sessionIds: [randomUUID()] });
    process.stdout.write(redis.isUp ? 'up\n' : 'away\n');
    await pause(5);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(String(error));
  process.exit(1);
});
