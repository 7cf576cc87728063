import { startEmbeddedPostgres } from './embedded-postgres';

/** Runs the cluster of the data folder given on the command line, until it is killed. */
async function run(dataDir: string): Promise<void> {
  const { url } = await startEmbeddedPostgres({ dataDir });
  process.stdout.write(`${url}\n`);
}

void run(process.argv[2] ?? '');
