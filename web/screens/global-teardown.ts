/** Jest's globalTeardown: closes the Chromium that `global-setup.ts` started. */
export default async function tearDown(): Promise<void> {
  await globalThis.browserOfScreens?.close();
}
