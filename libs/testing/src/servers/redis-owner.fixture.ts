import { startRedisServer } from './redis-server';

/** Starts a Redis of its own, prints its address and lives until it is killed. */
async function run(): Promise<void> {
  const { url } = await startRedisServer({ isLocal: true });
  process.stdout.write(`${url}\n`);
}

void run();
