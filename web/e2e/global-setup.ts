import type { BrowserServer } from 'playwright-core';
import { serveBrowser } from './browser-server';
import { measureSpeed } from './patience';
import { spawnPortal, type PortalProcess } from './portal-process';

declare global {
  var sharedByBrowserTests: { portal?: PortalProcess; browser?: BrowserServer } | undefined;
}

/** Jest's globalSetup: starts the one portal and the one Chromium that all files share. */
export default async function setUp(): Promise<void> {
  const shared: NonNullable<typeof globalThis.sharedByBrowserTests> = {};
  globalThis.sharedByBrowserTests = shared;
  await measureSpeed();
  try {
    const portal = await spawnPortal(() => Promise.resolve({}));
    shared.portal = portal;
    const [browser] = await Promise.all([serveBrowser(), portal.untilReady()]);
    shared.browser = browser;
    process.env['E2E_PORTAL'] = JSON.stringify({ url: portal.url, mailbox: portal.mailbox });
    process.env['E2E_BROWSER'] = browser.wsEndpoint();
  } catch (error) {
    // Jest runs no teardown after a failed setup.
    await tearDown();
    throw error;
  }
}

/** Stops both. */
export async function tearDown(): Promise<void> {
  const { portal, browser } = globalThis.sharedByBrowserTests ?? {};
  await Promise.all([portal?.stop(), browser?.close()]);
}
