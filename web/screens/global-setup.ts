import type { BrowserServer } from 'playwright-core';
import { serveBrowser } from '../e2e/browser-server';
import { measureSpeed } from '../e2e/patience';

declare global {
  var browserOfScreens: BrowserServer | undefined;
}

/** Jest's globalSetup: starts the one Chromium instance that all files share. */
export default async function setUp(): Promise<void> {
  await measureSpeed();
  globalThis.browserOfScreens = await serveBrowser();
  process.env['E2E_BROWSER'] = globalThis.browserOfScreens.wsEndpoint();
}
