import { provideServerOrFail, type TestServer } from './provide-server';
import { NATS } from './server-kind';
import type { TestServerOptions } from './way-to-server';

/** A real NATS server with JetStream. */
export type TestNatsServer = TestServer;

/** @throws if no `nats-server` is available, with the package to install. */
export function startNatsServer(options: TestServerOptions = {}): Promise<TestNatsServer> {
  return provideServerOrFail(NATS, options);
}
