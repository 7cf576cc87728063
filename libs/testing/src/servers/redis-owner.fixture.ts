import { startRedisServer } from './redis-server';

/** Starts a Redis, prints its address and runs until it is killed. */
async function run(): Promise<void> {
  const { url } = await startRedisServer({ isLocal: true });
  process.stdout.write(`${url}\n`);
}

void run();
