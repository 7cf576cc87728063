import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const JOBS = [{ id: '1', title: 'Gardener', url: 'https://jobs.example.com/1' }];

/** Stands for an outside server of jobs, whose one feed the portal reads. */
export class JobFeed {
  /** As the portal names it. */
  readonly name = 'city';
  isFailing = false;

  private constructor(private readonly server = createServer()) {}

  static async start(): Promise<JobFeed> {
    const feed = new JobFeed();
    feed.server.on('request', (_request, response) => {
      if (feed.isFailing) response.writeHead(500).end();
      else
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(JOBS));
    });
    feed.server.listen(0, '127.0.0.1');
    await once(feed.server, 'listening');
    return feed;
  }

  /** Variables of a portal that reads it. */
  get env(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo; // it listens on TCP
    const host = `127.0.0.1:${port}`;
    const feeds = [{ kind: 'json', name: this.name, url: `http://${host}/` }];
    return { JOB_FEEDS: JSON.stringify(feeds), JOB_FEED_INTERNAL_HOSTS: host };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
