import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // A separate GPU process has no work here, and would cost a tenth of the processor.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Text has the same width in the headless shell as in a window.
  '--font-render-hinting=none',
];

/** Arguments for calls. They slow down every page of a browser, also without open devices. */
const DEVICES = [
  // Four fake cameras and three fake microphones, in every page with the permission.
  '--use-fake-device-for-media-stream=device-count=4',
  '--use-fake-ui-for-media-stream',
  // Pages of one machine connect by its IP addresses; mDNS names would not resolve here.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

/**
 * The headless shell draws no windows, so that a new browser context costs an eighth of the
 * processor.
 */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const options = (args: string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? PLACES.find((place) => existsSync(place)),
  args,
  // These signals end Jest, and Chromium with it; a listener would prevent Jest from exiting.
  handleSIGTERM: false,
  handleSIGHUP: false,
});

/** Starts the installed Chromium, to which every test file connects. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...options(ARGUMENTS), host: '127.0.0.1' });
}

/** Starts another Chromium, whose pages have a camera and a microphone. */
export function launchBrowserWithDevices(): Promise<Browser> {
  return chromium.launch(options([...ARGUMENTS, ...DEVICES]));
}
