import type { Page } from './browser';

/**
 * Waits until whatever the page was about to do at once is done: what it has sent has come by the
 * routes of the test, and what it has changed is drawn. What it does after a while is for the page's clock.
 */
export function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    // Requests pass the routes in the order in which they were sent.
    await fetch(location.href, { method: 'HEAD' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
