import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  findFreePort,
  isLoopback,
  withVariables,
  type Environment,
  type PortalConfig,
} from '@portal/platform';
import { withoutForeignSecrets } from './program-secrets';
import type { Servers } from './servers';
import type { ProcessPlan } from './supervised-process';

const ROOT = path.resolve(__dirname, '../../..');

/** Services with more than one process; gateways are counted separately, as they have a port. */
const SEVERAL: Readonly<Record<string, number>> = { xp: 2 };
const GATEWAYS = 2;

/** Plan of a gateway, which also listens for browsers. */
export interface GatewayPlan extends ProcessPlan {
  port: number;
}

export interface Plans {
  services: ProcessPlan[];
  gateways: GatewayPlan[];
}

/** Returns the services of the portal, by their folders. */
export function serviceNames(): string[] {
  return readdirSync(path.join(ROOT, 'services')).sort();
}

/** Plans the processes: each with its own ports and the variables that it needs. */
export async function planProcesses(
  env: Environment,
  config: PortalConfig,
  servers: Servers,
): Promise<Plans> {
  const services: ProcessPlan[] = [];
  for (const name of serviceNames()) {
    const own = environmentOf(name, env, servers);
    const count = SEVERAL[name] ?? 1;
    for (let n = 1; n <= count; n += 1) {
      const main = path.join(ROOT, 'services', name, 'dist/main.js');
      const opsPort = await findFreePort();
      services.push({ name: nameOf(name, n, count), main, env: own, opsPort });
    }
  }
  const own = environmentOf('gateway', env, servers);
  return { services, gateways: await planGateways(own, config) };
}

/** Returns the environment of a program, with its own secrets only. */
function environmentOf(name: string, env: Environment, servers: Servers): Environment {
  return withoutForeignSecrets(name, withVariables(env, credentialsOf(name, servers)));
}

/** Returns the credentials of a program for the servers that were started for it. */
function credentialsOf(name: string, { natsUsers, databaseUrls }: Servers): Environment {
  const [password, databaseUrl] = [natsUsers.get(name), databaseUrls.get(name)];
  return {
    ...(password && { NATS_USER: name, NATS_PASSWORD: password }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

async function planGateways(env: Environment, config: PortalConfig): Promise<GatewayPlan[]> {
  const plans: GatewayPlan[] = [];
  for (let n = 1; n <= GATEWAYS; n += 1) {
    const port = await findFreePort();
    plans.push({
      name: nameOf('gateway', n, GATEWAYS),
      main: path.join(ROOT, 'gateway/dist/main.js'),
      env: {
        // Served only by a portal on one machine.
        API_DOCS: 'on',
        // Behind the load balancer, every connection comes from this machine.
        ...(!config.SMTP_URL && { DEV_MAILBOX: isLoopback(config.HOST) ? 'on' : 'off' }),
        ...env,
        // The gateway receives no settings of the mail server.
        ...(config.SMTP_URL && { DEV_MAILBOX: 'off' }),
        PORT: String(port),
        HOST: '127.0.0.1',
      },
      port,
      opsPort: await findFreePort(),
    });
  }
  return plans;
}

/** Plans a replacement of a process: the same, with its own ports. */
export async function planReplacement(old: ProcessPlan): Promise<ProcessPlan> {
  const generation = (old.generation ?? 0) + 1;
  const plan = { ...old, opsPort: await findFreePort(), generation };
  if (old.port === undefined) return plan;
  const port = await findFreePort();
  return { ...plan, port, env: { ...old.env, PORT: String(port) } };
}

function nameOf(name: string, n: number, count: number): string {
  return count === 1 ? name : `${name}-${n}`;
}
