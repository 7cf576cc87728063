import { setTimeout as pause } from 'node:timers/promises';
import { BookServicesDouble, JobFeedDouble } from '@portal/testing';
import { Journal } from '../faults/journal';
import { Load } from '../faults/load';
import { Practice } from '../faults/practice';
import { startRig, type Rig } from '../faults/rig';
import { readAlertRules } from './alert-rules';
import { BackUpState } from './back-up-state';
import { FiringAlerts } from './firing-alerts';
import { feedVariables, serveJobs } from './job-feed';
import { Prometheus, type Target } from './prometheus';
import { Readers } from './readers';
import type { AlertRules } from './scaled-rules';

/** Scrape interval of Prometheus in a cluster (components/monitoring/processes.yaml), in ms. */
const SCRAPES_EVERY_MS = 15_000;
/** Longest time for tests in progress to end, in ms. */
const ENDS_WITHIN_MS = 10_000;

export interface StageOptions {
  students: number;
  /** Requests per second, in addition to students who practise and read. */
  perSecond: number;
  /** Divisor of all durations of the rules and of the scrape interval. */
  factor: number;
  log: (line: string) => void;
}

/** A portal under load with a Prometheus, and the tools for faults. */
export interface Stage {
  rig: Rig;
  prometheus: Prometheus;
  alerts: FiringAlerts;
  rules: AlertRules;
  factor: number;
  /** Double of Google Books. */
  books: BookServicesDouble;
  /** Double of an external job feed. */
  jobFeed: JobFeedDouble;
  /** Double of kube-state-metrics. */
  backUps: BackUpState;
  /**
   * Scrapes every process of the portal except those that `without` selects, and the state of the
   * back-ups.
   */
  watch(without?: (process: string) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the stage; Prometheus first, so that the start fails early if it is not installed. */
export async function startStage({
  students,
  perSecond,
  factor,
  log,
}: StageOptions): Promise<Stage> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const scrapeMs = SCRAPES_EVERY_MS / factor;
    const rules = await readAlertRules({ factor, scrapeMs });
    const prometheus = await Prometheus.start({ rules, scrapeMs });
    undo.push(() => prometheus.stop());
    const backUps = await BackUpState.start();
    undo.push(() => backUps.stop());
    const books = await BookServicesDouble.start();
    undo.push(() => books.stop());
    const jobFeed = await JobFeedDouble.start();
    undo.push(() => jobFeed.stop());
    serveJobs(jobFeed);
    const env = { GOOGLE_BOOKS_URL: books.urlOf('google'), ...feedVariables(jobFeed) };
    const rig = await startRig({ students, env, log });
    undo.push(() => rig.stop());
    undo.push(startLoad(rig, perSecond));
    const watch: Stage['watch'] = (without) => prometheus.scrape(targetsOf(rig, backUps, without));
    const alerts = new FiringAlerts(prometheus);
    await watch();
    await prometheus.untilUp(targetsOf(rig, backUps).length);
    const doubles = { books, jobFeed, backUps };
    return { rig, prometheus, alerts, rules, factor, ...doubles, watch, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the load.
 * @returns a function that stops it
 */
function startLoad({ portal, messages, students }: Rig, perSecond: number): () => Promise<void> {
  const { url } = portal;
  const journal = new Journal();
  const load = new Load({ messages, journal, url, students }, perSecond);
  const practice = new Practice(url, journal);
  const readers = new Readers(url, students);
  load.start();
  practice.start(students);
  readers.start();
  return async () => {
    readers.stop();
    await load.stop();
    await Promise.race([practice.finish(), pause(ENDS_WITHIN_MS)]);
  };
}

/** Returns the targets with the labels of the PodMonitor; each process represents a pod. */
function targetsOf(
  { portal }: Rig,
  backUps: BackUpState,
  without: (process: string) => boolean = () => false,
): Target[] {
  const processes = portal.processes
    .map(({ plan }) => ({ plan, process: plan.name.replace(/-\d+$/, '') }))
    .filter(({ process }) => !without(process))
    .map(({ plan, process }) => ({
      port: plan.opsPort,
      labels: { process, pod: plan.name },
    }));
  return [...processes, { port: backUps.port, labels: { container: 'kube-state-metrics' } }];
}
