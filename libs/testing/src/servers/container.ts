import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { waitForGreeting } from './greeting';
import type { ServerKind } from './server-kind';

const PING_WITHIN_MS = 2_000;
const READY_WITHIN_MS = 25_000;
const SAID_LENGTH = 600;
let answer: Promise<boolean> | undefined;

/** Whether a Docker engine is available. Checked once per process. */
export function answersDocker(): Promise<boolean> {
  answer ??= ask();
  return answer;
}

async function ask(): Promise<boolean> {
  const sockets = ['/var/run/docker.sock', path.join(homedir(), '.docker/run/docker.sock')];
  if (!process.env['DOCKER_HOST'] && !sockets.some((socket) => existsSync(socket))) return false;
  // Loaded only if it may be needed, because it is large.
  const { getContainerRuntimeClient } = await import('testcontainers');
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), PING_WITHIN_MS).unref();
  });
  const asked = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** A container that can be stopped and started again with its data. */
export interface ServerContainer {
  /** Host of its port; Docker may run on another machine. */
  host: string;
  start(): Promise<void>;
  halt(): Promise<void>;
  remove(): Promise<void>;
}

/** Runs a server in a container at a fixed port of Docker's machine. Resolves when it responds. */
export async function runContainer(
  { name, container: plan, greeting }: ServerKind,
  { port, password }: { port: number; password?: string | undefined },
): Promise<ServerContainer> {
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  let said = '';
  const container = await new GenericContainer(plan.image)
    .withCommand(plan.command(password))
    .withExposedPorts({ container: plan.port, host: port })
    // Testcontainers' own wait needs a shell in the image, and checks less than the greeting.
    .withWaitStrategy(Wait.forAll([]))
    .withLogConsumer((stream) =>
      stream.on('data', (text) => (said = `${said}${String(text)}`.slice(-SAID_LENGTH))),
    )
    .start();
  const engine = (await getContainerRuntimeClient()).container;
  const place = { host: container.getHost(), port };
  const greet = async () => {
    if (await waitForGreeting(place, greeting, READY_WITHIN_MS)) return;
    throw new Error(
      `${name} in Docker (${plan.image}) did not become ready: ${said.trim() || 'it said nothing.'}`,
    );
  };
  const remove = async () => {
    await container.stop();
  };
  await greet().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    host: place.host,
    // Through the engine, because Testcontainers cannot restart a container that it has stopped.
    start: async () => {
      await engine.start(engine.getById(container.getId()));
      await greet();
    },
    halt: () => engine.stop(engine.getById(container.getId()), { timeout: 0 }),
    remove,
  };
}
