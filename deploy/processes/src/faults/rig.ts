import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEventStoreDb } from '@portal/event-store';
import { Messages, NatsTransport } from '@portal/messaging';
import { EventStoreDbCluster } from '@portal/testing';
import { DataSource } from 'typeorm';
import { startLoadBalancer } from '../load-balancer';
import { startProcesses, type PortalProcesses } from '../portal-processes';
import { Administration } from './administration';
import { Api } from './api';
import { faultsOfFacts } from './facts';
import { FactsReader } from './facts-reader';
import { LedgerReader } from './ledger-reader';
import { Screens } from './screens';
import { ShortCall } from './short-call';
import { registerStudents, type VirtualStudent } from './students';
import { startWayToStreams, type WayToStreams } from './way-to-streams';

const HEAL_WITHIN_MS = 60_000;
const LOOK_MS = 50;
const CALLERS = 4;
const SHORT_OF_XP = 2;
const APPLICANTS = 3;
const STRUCK = 8;

/** The portal under rehearsal, with all tools for observation and faults. */
export interface Rig {
  portal: PortalProcesses;
  students: VirtualStudent[];
  /** Students who only call each other, in pairs. */
  callers: VirtualStudent[];
  /** Call of two further students, who have few XP and do nothing else. */
  shortCall: ShortCall;
  /** Students who only apply for jobs. */
  applicants: VirtualStudent[];
  /** Suspends and deletes otherwise inactive students. */
  administration: Administration;
  messages: Messages;
  reader: LedgerReader;
  facts: FactsReader;
  /** Connection as superuser. */
  database: DataSource;
  /** Screens spread over both gateways. */
  screens: Screens;
  /** Screens that are all connected to the second gateway while it is running. */
  crowd: Screens;
  /** Proxy between the ledger's processes and its streams. */
  wayToStore: WayToStreams;
  /** Servers of the streams; null if they are in PostgreSQL. */
  cluster: EventStoreDbCluster | null;
  /**
   * Waits until everything works again.
   * @returns the time that it took, in ms.
   */
  untilHealed(): Promise<number>;
  stop(): Promise<void>;
}

export interface RigOptions {
  students: number;
  /** Storage of the ledger's streams; EventStoreDB is a cluster double. Default: PostgreSQL. */
  streams?: 'postgres' | 'event-store-db';
  /** Variables of the portal in addition to those of a rehearsal. */
  env?: Readonly<Record<string, string>>;
  /** Log level of the processes. Default: warnings. */
  logLevel?: 'debug' | 'warn';
  log: (line: string) => void;
}

/** The pool replaces a connection that a killed server has broken. */
const SURVIVES = { poolErrorHandler: () => undefined };

/** Settings that deliberately differ from production. */
const REHEARSAL = {
  PORT: '0',
  HOST: '127.0.0.1',
  // All students share one address and practise continuously.
  RATE_SIGN_IN_ADDRESS: '100000',
  RATE_ADDRESS: '1000000',
  RATE_SESSION: '1000000',
  RATE_PERSON: '1000000',
  RATE_CONNECTION: '1000000',
  NEW_CONNECTIONS_PER_ADDRESS: '1000000',
  RATE_GENERATE: '100000',
  GENERATIONS_PER_DAY: '10000',
  // A span of a call costs one XP, starting with the first.
  XP_PER_CALL_MINUTE: '10',
  FREE_CALL_MINUTES: '0',
};
/** Variables that are cleared: a rehearsal always uses its own servers. */
const NOT_OURS = [
  ...['DATABASE_URL', 'NATS_URL', 'NATS_USER', 'NATS_PASSWORD'],
  ...['REDIS_URL', 'EVENTSTORE_URL', 'SMTP_URL'],
];
/**
 * NATS user of the rehearsal: it may send commands to the ledger, with its inbox below that of the
 * gateway.
 */
const REHEARSAL_USER = 'rehearsal';
const REHEARSAL_INBOX = '_INBOX_gateway.rehearsal';
const MORE_NATS_USERS = `    {
      user: ${REHEARSAL_USER}
      password: $NATS_PASSWORD_REHEARSAL
      permissions: { publish: "xp.*", subscribe: "${REHEARSAL_INBOX}.>" }
    }
`;

/** Starts the portal in a separate folder, with signed-in students. */
export async function startRig(options: RigOptions): Promise<Rig> {
  const { students: count, log } = options;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-rehearsal-'));
  await chmod(dataDir, 0o755);
  const undo: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const cleared = Object.fromEntries(NOT_OURS.map((name) => [name, undefined]));
    const own = { DATA_DIR: dataDir, LOG_LEVEL: options.logLevel ?? 'warn' };
    const env = { ...process.env, ...cleared, ...REHEARSAL, ...options.env, ...own };
    const cluster = options.streams === 'event-store-db' ? await EventStoreDbCluster.start() : null;
    undo.push(() => cluster?.stop());
    let wayToStore: WayToStreams | undefined;
    const portal = await startProcesses(env, {
      log,
      moreNatsUsers: MORE_NATS_USERS,
      prepare: async ({ postgres }) => {
        wayToStore = await startWayToStreams(cluster, postgres.url);
      },
      amend: (name, given) => (name.startsWith('xp') ? (wayToStore?.lead(given) ?? given) : given),
    });
    undo.push(() => portal.stop());
    const way = wayToStore;
    if (!way) throw new Error('There is no way to the event store.');
    undo.push(() => way.stop());
    const store = cluster ? await openStreams(cluster.url) : undefined;
    undo.push(() => store?.close());
    const { nats, natsUsers } = portal.servers;
    const transport = await NatsTransport.connect(nats.url, 10, {
      user: REHEARSAL_USER,
      password: natsUsers.get(REHEARSAL_USER),
      inboxPrefix: REHEARSAL_INBOX,
    });
    undo.push(() => transport.close());
    const messages = new Messages(transport.client(), transport.streams('faults'));
    undo.push(() => messages.onApplicationShutdown());
    const { url } = portal.servers.postgres;
    const database = await new DataSource({ type: 'postgres', url, ...SURVIVES }).initialize();
    undo.push(() => database.destroy());
    const reader = await LedgerReader.open(url, store);
    undo.push(() => reader.close());
    const ports = () => portal.gatewayUrls.map((url) => Number(new URL(url).port)).reverse();
    const front = await startLoadBalancer({ port: 0, host: '127.0.0.1' }, ports, 'first');
    undo.push(() => front.stop());
    const screens = new Screens(portal.url);
    const crowd = new Screens(`http://localhost:${front.port}`);
    undo.push(() => [screens, crowd].forEach((some) => some.close()));
    log(`Registering ${count} students …`);
    const others = CALLERS + SHORT_OF_XP + APPLICANTS + STRUCK;
    const students = await registerStudents(portal.url, dataDir, count + others);
    const callers = students.splice(0, CALLERS);
    const shortCall = new ShortCall(portal.url, students.splice(0, SHORT_OF_XP), database);
    const applicants = students.splice(0, APPLICANTS);
    const administration = await Administration.signIn(
      portal.url,
      adminOf(portal),
      students.splice(0, STRUCK),
    );
    const facts = new FactsReader(database);
    const people = { students, callers, shortCall, applicants, administration };
    const watch = { messages, reader, facts, database, screens, crowd };
    const parts = { portal, ...people, ...watch, wayToStore: way, cluster };
    return { ...parts, untilHealed: () => untilHealed(parts, log), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function adminOf({ config }: PortalProcesses) {
  return { email: config.ADMIN_EMAIL ?? '', password: config.ADMIN_PASSWORD ?? '' };
}

function openStreams(url: string) {
  return openEventStoreDb({ url, streamPrefix: 'xp-' }, 10_000);
}

/**
 * Waits until every process is ready, each gateway returns data that only the ledger has, and
 * facts have arrived.
 */
async function untilHealed(
  rig: Omit<Rig, 'untilHealed' | 'stop'>,
  log: (line: string) => void,
): Promise<number> {
  const { portal, students, administration, facts } = rig;
  const startedAt = performance.now();
  const token = students[0]?.token ?? '';
  const apis = portal.gatewayUrls.map((url) => new Api(url, token));
  /** Returns the first part that does not work yet; null if everything does. */
  const whatIsAmiss = async (): Promise<string | null> => {
    const ready = await Promise.all(portal.processes.map((process) => process.isReady()));
    const read = apis.map((api) =>
      api.get('/api/xp/history?limit=1').then(
        () => true,
        () => false,
      ),
    );
    const late = portal.processes.filter((_, n) => !ready[n]).map(({ plan }) => plan.name);
    if (late.length > 0) return `not ready: ${late.join(', ')}`;
    if (!(await Promise.all(read)).every(Boolean)) return 'no history through each gateway';
    if (administration.isRefused) return 'the administration is refused';
    return faultsOfFacts(await facts.read(administration.answered))[0] ?? null;
  };
  for (let before: string | null = null; ;) {
    // The database may still be starting.
    const amiss = await whatIsAmiss().catch(String);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (amiss !== before) log(`  after ${seconds} s: ${amiss ?? 'healed'}`);
    before = amiss;
    if (amiss === null) return performance.now() - startedAt;
    if (performance.now() - startedAt > HEAL_WITHIN_MS) {
      throw new Error(`It did not heal: ${amiss}`);
    }
    await pause(LOOK_MS);
  }
}
