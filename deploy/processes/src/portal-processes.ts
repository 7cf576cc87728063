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

/** The whole portal as separate processes on this machine. */
export interface PortalProcesses {
  url: string;
  config: PortalConfig;
  secrets: KeptSecrets;
  servers: Servers;
  processes: SupervisedProcess[];
  /** Addresses of the gateways themselves, without the load balancer. */
  readonly gatewayUrls: string[];
  /**
   * Starts a replacement of a process, and waits until it is ready and, if it is a gateway, behind
   * the load balancer. The old one keeps running; `leave` removes it from the load balancer.
   */
  replace(old: SupervisedProcess): Promise<Replacement>;
  stop(): Promise<void>;
}

/** A process that replaces another one. */
export interface Replacement {
  process: SupervisedProcess;
  /** Sends no further connections to the old process. */
  leave(): void;
}

export interface ProcessesOptions {
  log: (line: string) => void;
  /** Called when the servers are running and no process has started yet. */
  prepare?: (servers: Servers) => Promise<void>;
  /** Changes the environment of a process, by its name. */
  amend?: (name: string, env: Environment) => Environment;
  /** Further users of NATS, in the format of deploy/nats/users.conf. */
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

/** Starts the services first: a ready gateway needs them. */
async function startAll(
  { services, gateways }: Plans,
  run: (plan: ProcessPlan) => SupervisedProcess,
  steps: (() => Promise<unknown>)[],
): Promise<SupervisedProcess[]> {
  const processes: SupervisedProcess[] = [];
  // Steps run in reverse order: gateways stop before the services that answer them, each group
  // concurrently.
  for (const group of [services, gateways]) {
    const started = group.map(run);
    processes.push(...started);
    steps.push(() => Promise.all(started.map((process) => process.stop())));
    await Promise.all(started.map((process) => process.untilReady(READY_MS)));
  }
  return processes;
}

/** Moves the port of the newest process, the last one, to the position of the old one. */
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

/** Returns the URL of the gateways' user, which may not flush or configure the server. */
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
