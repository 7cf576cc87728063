import { random, sleep } from '@portal/platform';
import { endWithParent } from './parent-watch';
import { endPostmaster, findLeftover, serverLogTail, spawnPostmaster } from './postmaster';
import type { ServerPlace } from './postmaster';
import { isReady } from './readiness';

/** Parameters for starting a server repeatedly at the same address. */
export interface ServerStart {
  place: ServerPlace;
  port: number;
  /** A connection URL for readiness checks. */
  url: string;
  log: (line: string) => void;
}

interface RunningServer {
  ended: Promise<void>;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Starts a server, and restarts it whenever it ends, until it is stopped. It retries indefinitely:
 * a full disk may be freed, and the portal's health endpoint reports the outage meanwhile.
 * @throws Error with the last lines of the server's log if the first start fails
 */
export async function superviseServer(start: ServerStart): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let running = await startServer(start, stopping.signal);
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await running.ended;
      if (stopping.signal.aborted) return;
      start.log('The database server died; starting it again.');
      const restarted = await restartServer(start, stopping.signal);
      if (!restarted) return;
      running = restarted;
      // `stop` may have been called after the new server responded and before it was registered
      // here.
      if (stopping.signal.aborted) await running.stop();
    }
  };
  const supervision = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
      await supervision;
    },
  };
}

async function restartServer(
  start: ServerStart,
  stopping: AbortSignal,
): Promise<RunningServer | undefined> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!stopping.aborted) {
    try {
      findLeftover(start.place);
      return await startServer(start, stopping);
    } catch (error) {
      if (!stopping.aborted) start.log(String(error));
    }
    await sleep(pauseMs * (0.5 + random() / 2), { signal: stopping }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
  return undefined;
}

async function startServer(
  { place, port, url }: ServerStart,
  stopping: AbortSignal,
): Promise<RunningServer> {
  const child = spawnPostmaster(place, port);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  }).then(() => {
    hasEnded = true;
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${place.binaries.postgres} cannot be run.`);
  const watch = endWithParent(pid, place.account);
  void ended.then(() => watch.cancel());
  const stop = async (): Promise<void> => {
    watch.cancel();
    if (!hasEnded) await endPostmaster(place, pid);
    await ended;
  };
  const isStarted = await isReady(url, () => !hasEnded && !stopping.aborted).catch(
    async (error) => {
      await stop();
      throw error;
    },
  );
  if (!isStarted) {
    await stop();
    throw new Error(`The database server did not start: ${serverLogTail(place)}`);
  }
  return { ended, stop };
}
