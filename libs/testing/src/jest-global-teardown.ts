/** Jest's globalTeardown: ends the PostgreSQL of this run, if a test asked for it. */
export default async function tearDown(): Promise<void> {
  await Promise.all((globalThis.portalTestDatabaseServers ?? []).map((server) => server.close()));
}
