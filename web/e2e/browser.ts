import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Download,
  type Page,
} from 'playwright-core';
import { launchBrowserWithDevices } from './browser-server';
import { watchSockets } from './live';
import { patientMs } from './patience';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export type Theme = 'light' | 'dark';
export const THEMES: Theme[] = ['light', 'dark'];
/** Widths at which every screen is checked, in px. */
export const WIDTHS = [360, 1280];

/** Connections of this test file to the shared Chromium. */
const connections = new Set<Browser>();

/** Connects to the Chromium that all files share; pages opened here are closed with the file. */
export async function openBrowser(): Promise<Browser> {
  const endpoint = process.env['E2E_BROWSER'];
  if (!endpoint) throw new Error('There is no browser: run Jest with web/e2e/jest.config.cjs.');
  const browser = await chromium.connect(endpoint);
  connections.add(browser);
  return browser;
}

/** Starts a Chromium for this test file, whose pages have a camera and a microphone. */
export async function openBrowserWithDevices(): Promise<Browser> {
  const browser = await launchBrowserWithDevices();
  connections.add(browser);
  return browser;
}

export async function leaveBrowser(): Promise<void> {
  await Promise.all([...connections].map((browser) => browser.close()));
  connections.clear();
}

interface Look {
  theme: Theme;
  width: number;
}

/** Opens a page in a new context; its console errors are collected and must be none at the end. */
export async function openPage(browser: Browser, options: Look) {
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.width < 600 ? 780 : 860 },
    colorScheme: options.theme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patientMs(15_000));
  const page = await context.newPage();
  watchSockets(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // Refused requests are part of the tests; a violated policy or a script error is not.
    const isExpected = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isExpected) faults.push(message.text());
  });
  return { context, page, faults };
}

/** Rules of axe about colours, the only ones that depend on the theme. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the serious and critical violations that axe finds on the current page; waits for colour
 * transitions.
 * @param rules ids of the rules to check; default: all
 */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition)),
  );
  // Half a megabyte of script: injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const axe = Reflect.get(window, 'axe') as {
      run(
        options: object,
      ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
    };
    // Only violations are reported.
    const runOnly = only && { type: 'rule', values: only };
    const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
    const { violations } = await axe.run(options);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .join(' | ')
            .slice(0, 400)}`,
      );
  }, rules);
}

/** Changes the colour scheme of the system, which the page follows. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(() => {
    // Content outside the viewport applies the colours of a new theme only when it comes into view.
    const rules = new CSSStyleSheet();
    rules.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(rules);
  });
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
}

/** Returns by how many px the page is wider than its viewport. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Returns the content of a download. */
export async function readDownload(download: Download): Promise<string> {
  return text(await download.createReadStream());
}

/**
 * Expects the current page to be accessible and to fit its viewport in both themes. The page
 * follows the system's theme, so the screen need not be opened again for the other one.
 * @param state name of the state, for messages and screenshots
 * @param isStill whether the page is still for long enough for a screenshot
 */
export async function expectSound(page: Page, state: string, isStill = true): Promise<void> {
  const width = page.viewportSize()?.width;
  for (const theme of THEMES) {
    await showTheme(page, theme);
    const seen = {
      state,
      theme,
      faults: await seriousFaults(page, theme === THEMES[0] ? undefined : ABOUT_COLOURS),
      overflow: await overflow(page),
    };
    expect(seen).toEqual({ state, theme, faults: [], overflow: 0 });
    if (isStill) await keepPicture(page, `${state}-${theme}-${width}`);
  }
}

/** Polls until `ask` returns the wanted value, for at most 5 s. */
export async function expectSoon<T>(ask: () => T | Promise<T>, wanted: T): Promise<void> {
  const deadline = Date.now() + patientMs(5_000);
  for (;;) {
    const found = await ask();
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    if (Date.now() > deadline) return expect(found).toEqual(wanted);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Saves a screenshot if `E2E_SCREENSHOTS` names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

export type { Browser, BrowserContext, Page };
