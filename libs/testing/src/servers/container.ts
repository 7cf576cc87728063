import { existsSync } from 'node:fs';

const PING_WITHIN_MS = 2_000;
let answer: Promise<boolean> | undefined;

/** Whether a Docker engine answers here. Asked once a process. */
export function answersDocker(): Promise<boolean> {
  answer ??= ask();
  return answer;
}

async function ask(): Promise<boolean> {
  if (!process.env['DOCKER_HOST'] && !existsSync('/var/run/docker.sock')) return false;
  // Loaded only where it may be of use: it is large.
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

interface ContainerPlan {
  image: string;
  port: number;
  command: string[];
  hostPort: number;
  password?: string | undefined;
}

/** Runs a container whose port is a fixed one of this machine, until `halt`. */
export async function runContainer(plan: ContainerPlan): Promise<{ halt(): Promise<void> }> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const secret = plan.password ? ['--requirepass', plan.password] : [];
  const container = await new GenericContainer(plan.image)
    .withCommand([...plan.command, ...secret])
    .withExposedPorts({ container: plan.port, host: plan.hostPort })
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  return {
    halt: async () => {
      await container.stop({ timeout: 0 });
    },
  };
}
