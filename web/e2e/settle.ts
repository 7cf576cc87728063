import type { Page } from './browser';

/**
 * Waits until the page has finished its immediate work: its requests have passed the test's routes,
 * and its changes are rendered. Delayed work depends on the page's clock.
 */
export function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    // Requests pass the routes in the order in which they were sent.
    await fetch(location.href, { method: 'HEAD' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
