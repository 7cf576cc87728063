import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Longer than the lookback of any alert, in s. */
const LONG_AGO_S = 10 * 24 * 3_600;

/**
 * Exposes the metrics of the CronJob `backup` that kube-state-metrics provides in a cluster, but
 * not on a single machine: its creation time, and the time of its last successful Job.
 */
export class BackUpState {
  /** Time since a Job succeeded, in s; null if none ever has. */
  endedWellAgoS: number | null = 0;

  private constructor(private readonly server = createServer()) {}

  static async start(): Promise<BackUpState> {
    const state = new BackUpState();
    state.server.on('request', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(state.written());
    });
    state.server.listen(0, '127.0.0.1');
    await once(state.server, 'listening');
    return state;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port; // it listens on TCP
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private written(): string {
    const now = Date.now() / 1_000;
    const ended = this.endedWellAgoS === null ? null : now - this.endedWellAgoS;
    return [
      `kube_cronjob_created{cronjob="backup"} ${now - LONG_AGO_S}`,
      ...(ended === null
        ? []
        : [`kube_cronjob_status_last_successful_time{cronjob="backup"} ${ended}`]),
      '',
    ].join('\n');
  }
}
