import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@portal/platform';
import { findBinary, makeOwnedFolder, runProgram } from '@portal/testing';
import { z } from 'zod';
import type { AlertRules } from './scaled-rules';

const ASK_WITHIN_MS = 10_000;
/** Longest time until the first rule evaluation, in ms. */
const EVALUATES_WITHIN_MS = 20_000;
const LOOK_MS = 200;
const MISSING =
  'Prometheus is missing: install prometheus (Debian: apt-get install prometheus), or set PROMETHEUS_PATH to its path.';

/** A scraped endpoint, with the labels of its series. */
export interface Target {
  port: number;
  labels: Readonly<Record<string, string>>;
}

export interface PrometheusOptions {
  rules: AlertRules;
  /** Interval of scrapes and of evaluations, in ms. */
  scrapeMs: number;
}

const answerSchema = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        value: z.tuple([z.number(), z.coerce.number()]),
      }),
    ),
  }),
});

/** One series of a query result. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** A real Prometheus on loopback with its own folder, for the lifetime of this process. */
export class Prometheus {
  private constructor(
    private readonly folder: string,
    private readonly url: string,
    private readonly program: { halt(): Promise<void> },
  ) {}

  /**
   * @throws Error that names the package to install if Prometheus is missing, or with its output
   *   if it does not start
   */
  static async start({ rules, scrapeMs }: PrometheusOptions): Promise<Prometheus> {
    const file = await findBinary('prometheus', 'PROMETHEUS_PATH', ['/usr/bin/prometheus']);
    if (!file) throw new Error(MISSING);
    const folder = makeOwnedFolder('portal-prometheus-');
    try {
      const data = path.join(folder, 'data');
      await mkdir(data);
      // JSON is valid YAML.
      await writeFile(path.join(folder, 'rules.yml'), JSON.stringify(rules));
      const config = path.join(folder, 'prometheus.yml');
      await writeFile(config, JSON.stringify(configurationOf(scrapeMs)));
      await writeTargets(folder, []);
      const port = await findFreePort();
      const args = [
        `--config.file=${config}`,
        `--storage.tsdb.path=${data}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=warn',
      ];
      const program = await runProgram(file, args, {
        port,
        greeting: {
          ask: 'GET /-/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          answer: /^HTTP\/1\.1 200 /,
        },
      });
      return new Prometheus(folder, `http://127.0.0.1:${port}`, program);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Replaces the scrape targets. */
  async scrape(targets: readonly Target[]): Promise<void> {
    await writeTargets(this.folder, targets);
  }

  /**
   * Waits until `count` targets have answered a scrape.
   * @throws Error if they do not in time
   */
  async untilUp(count: number): Promise<void> {
    for (const deadline = Date.now() + EVALUATES_WITHIN_MS; ; await pause(LOOK_MS)) {
      const up = await this.ask('sum(up)');
      if (up[0]?.value === count) return;
      if (Date.now() > deadline)
        throw new Error(`Of ${count} targets ${up[0]?.value ?? 0} answer.`);
    }
  }

  /**
   * Runs a query.
   * @throws Error if Prometheus does not answer or rejects the query
   */
  async ask(query: string): Promise<Sample[]> {
    const response = await fetch(`${this.url}/api/v1/query`, {
      method: 'POST',
      body: new URLSearchParams({ query }),
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${query}: ${JSON.stringify(body)}`);
    const { result } = answerSchema.parse(body).data;
    return result.map(({ metric, value }) => ({ labels: metric, value: value[1] }));
  }

  /** Stops the server and deletes its data. */
  async stop(): Promise<void> {
    await this.program.halt();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function configurationOf(scrapeMs: number) {
  const every = `${scrapeMs}ms`;
  return {
    global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'portal', file_sd_configs: [{ files: ['targets.json'] }] }],
  };
}

/** Writes atomically: Prometheus reads the file whenever it changes. */
async function writeTargets(folder: string, targets: readonly Target[]): Promise<void> {
  const groups = targets.map(({ port, labels }) => ({ targets: [`127.0.0.1:${port}`], labels }));
  const written = path.join(folder, 'targets.json.new');
  await writeFile(written, JSON.stringify(groups));
  await rename(written, path.join(folder, 'targets.json'));
}
