import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { lockFolder } from '@portal/database';
import {
  loadConfig,
  openSecrets,
  requireWritableFolder,
  withVariables,
  type Environment,
  type KeptSecrets,
  type PortalConfig,
} from '@portal/platform';
import { startLoadBalancer } from './load-balancer';
import { planProcesses, planReplacement, serviceNames, type Plans } from './process-plans';
import { startServers, type Servers } from './servers';
import { SupervisedProcess, type ProcessPlan } from './supervised-process';

/** Longest time until all processes are ready, in ms. */
const READY_MS = 120_000;

/** The whole portal as processes of their own, on this machine. */
export interface PortalProcesses {
  url: string;
  config: PortalConfig;
  secrets: KeptSecrets;
  servers: Servers;
  processes: SupervisedProcess[];
  /** Where each gateway itself listens, past the load balancer. */
  readonly gatewayUrls: string[];
  /**
   * Starts another one in the place of a process, and waits until it is ready and, where it is a gateway, behind the
   * balancer. The old one goes on, and is taken from the balancer by `leave`.
   */
  replace(old: SupervisedProcess): Promise<Replacement>;
  stop(): Promise<void>;
}

/** A process that is there in the place of another one. */
export interface Replacement {
  process: SupervisedProcess;
  /** From now on no new connection goes to the old one. */
  leave(): void;
}

export interface ProcessesOptions {
  log: (line: string) => void;
  /** Called when the servers stand and no process has started yet. */
  prepare?: (servers: Servers) => Promise<void>;
  /** Changes what a process is given, by its name. */
  amend?: (name: string, env: Environment) => Environment;
  /** More users of NATS than the programs, in the words of deploy/nats/users.conf. */
  moreNatsUsers?: string;
}

/** Starts servers, services and gateways, with one address in front of the gateways. */
export async function startProcesses(
  env: Environment,
  { log, prepare, amend = (_name, given) => given, moreNatsUsers }: ProcessesOptions,
): Promise<PortalProcesses> {
  const given = loadConfig(env);
  const dataDir = path.resolve(given.DATA_DIR);
  requireWritableFolder('DATA_DIR', dataDir);
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
  const steps: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of steps.splice(0).reverse()) await step();
  };
  try {
    const lock = lockFolder(path.join(dataDir, 'portal.lock'));
    steps.push(() => Promise.resolve(lock.release()));
    const secrets = openSecrets(dataDir);
    const servers = await startServers(given, {
      services: serviceNames(),
      log,
      ...(moreNatsUsers && { moreNatsUsers }),
    });
    for (const server of [servers.postgres, servers.nats, servers.redis]) {
      steps.push(() => server.stop());
    }
    await prepare?.(servers);
    const shared = environmentOf(env, given, secrets, servers);
    const config = loadConfig(shared);
    const plans = await planProcesses(shared, config, servers);
    const run = (plan: ProcessPlan) => {
      const amended = { ...plan, env: amend(plan.name, plan.env) };
      return supervise(amended, dataDir, log);
    };
    log('Starting the services and the gateways …');
    const processes = await startAll(plans, run, steps);
    const ports = plans.gateways.map(({ port }) => port);
    const balancer = await startLoadBalancer({ port: given.PORT, host: given.HOST }, () => ports);
    steps.push(() => balancer.stop());
    const replace = async (old: SupervisedProcess): Promise<Replacement> => {
      const plan = await planReplacement(old.plan);
      const process = supervise(plan, dataDir, log);
      steps.push(() => process.stop());
      await process.untilReady(READY_MS);
      processes.splice(processes.indexOf(old), 1, process);
      if (plan.port !== undefined) ports.push(plan.port);
      return { process, leave: () => exchange(ports, old.plan.port, plan.port) };
    };
    return {
      url: `http://localhost:${balancer.port}`,
      config,
      secrets,
      servers,
      processes,
      get gatewayUrls() {
        return ports.map((port) => `http://127.0.0.1:${port}`);
      },
      replace,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Services first: a gateway that is ready has somebody to ask. */
async function startAll(
  { services, gateways }: Plans,
  run: (plan: ProcessPlan) => SupervisedProcess,
  steps: (() => Promise<unknown>)[],
): Promise<SupervisedProcess[]> {
  const processes: SupervisedProcess[] = [];
  // All at once, gateways before services: what still asks is ended before what answers.
  for (const group of [services, gateways]) {
    const started = group.map(run);
    processes.push(...started);
    steps.push(() => Promise.all(started.map((process) => process.stop())));
    await Promise.all(started.map((process) => process.untilReady(READY_MS)));
  }
  return processes;
}

/** Gives the newest process, which is the last one, the port of the old one. */
function exchange(ports: number[], old: number | undefined, next: number | undefined): void {
  if (old === undefined || next === undefined) return;
  ports.pop();
  ports.splice(ports.indexOf(old), 1, next);
}

function supervise(plan: ProcessPlan, dataDir: string, log: (line: string) => void) {
  const file = `${plan.name}${plan.generation ? `.${plan.generation}` : ''}.log`;
  const process = new SupervisedProcess(plan, path.join(dataDir, 'logs', file), log);
  process.start();
  return process;
}

/** The gateways come as a user that may not empty or configure the server. */
function redisUrlOf({ redis, gatewayRedisPassword }: Servers): string {
  if (gatewayRedisPassword === undefined) return redis.url;
  const url = new URL(redis.url);
  url.username = 'gateway';
  url.password = gatewayRedisPassword;
  return url.href;
}

function environmentOf(
  env: Environment,
  given: PortalConfig,
  secrets: KeptSecrets,
  servers: Servers,
): Environment {
  return withVariables(env, {
    DATA_DIR: path.resolve(given.DATA_DIR),
    DATABASE_URL: servers.postgres.url,
    NATS_URL: servers.nats.url,
    REDIS_URL: redisUrlOf(servers),
    AUTH_SECRET: given.AUTH_SECRET ?? secrets.authSecret,
    ADMIN_EMAIL: given.ADMIN_EMAIL ?? `admin@${given.EMAIL_DOMAIN}`,
    ADMIN_PASSWORD: given.ADMIN_PASSWORD ?? secrets.adminPassword,
  });
}
