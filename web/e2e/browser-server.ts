import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing is left to do for a process of its own, which costs a tenth of the processor.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Texts are as wide in the shell as in a window.
  '--font-render-hinting=none',
];

/** For calls: they make every page of a browser slower, also where it asks for no device. */
const DEVICES = [
  // Four cameras and three microphones that are none, in every page that is given leave to use them.
  '--use-fake-device-for-media-stream=device-count=4',
  '--use-fake-ui-for-media-stream',
  // Pages of one machine find each other by its addresses, which no name service here would answer for.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

/** The shell draws no windows around its pages, so that a new visitor costs an eighth of the processor. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const options = (args: string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? PLACES.find((place) => existsSync(place)),
  args,
  // Jest ends by these itself, and Chromium with it; a listener would keep Jest from it.
  handleSIGTERM: false,
  handleSIGHUP: false,
});

/** Starts the installed Chromium, to which every test file connects. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...options(ARGUMENTS), host: '127.0.0.1' });
}

/** Starts another one, whose pages have a camera and a microphone. */
export function launchBrowserWithDevices(): Promise<Browser> {
  return chromium.launch(options([...ARGUMENTS, ...DEVICES]));
}
