/** Jest's globalTeardown: stops the PostgreSQL of this run, if a test has started it. */
export default async function tearDown(): Promise<void> {
  await Promise.all((globalThis.portalTestDatabaseServers ?? []).map((server) => server.close()));
}
