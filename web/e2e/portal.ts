import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnPortal, type PortalProcess } from './portal-process';
import { patientMs } from './patience';

export { ADMIN, freePort } from './portal-process';

/** A portal that tests look at. */
export interface RunningPortal {
  url: string;
  /** The newest code mailed to an address. */
  codeFor(email: string): Promise<string>;
}

/** The portals of this test file alone. */
const own = new Set<PortalProcess>();

/**
 * The portal that all files share. A test changes nothing there that others could see but a number:
 * it has students of its own, and counts neither them nor what all of them see.
 */
export function sharedPortal(): RunningPortal {
  const shared = process.env['E2E_PORTAL'];
  if (!shared) throw new Error('There is no shared portal: run Jest with web/e2e/jest.config.cjs.');
  return asSeenByTests(JSON.parse(shared) as Pick<PortalProcess, 'url' | 'mailbox'>);
}

/**
 * A portal for this file alone, which may count and clear what it likes; it ends with the file.
 * @param variablesFor variables beyond those of every test, by the portal's address.
 */
export async function ownPortal(
  variablesFor: (url: string) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Promise<RunningPortal> {
  const portal = await spawnPortal(variablesFor);
  own.add(portal);
  await portal.untilReady();
  return asSeenByTests(portal);
}

export async function stopOwnPortals(): Promise<void> {
  await Promise.all([...own].map((portal) => portal.stop()));
  own.clear();
}

function asSeenByTests({ url, mailbox }: Pick<PortalProcess, 'url' | 'mailbox'>): RunningPortal {
  return { url, codeFor: (email) => waitForCode(mailbox, email) };
}

async function waitForCode(mailbox: string, email: string): Promise<string> {
  const deadline = Date.now() + patientMs(20_000);
  for (;;) {
    const files = (await readdir(mailbox).catch(() => [] as string[])).sort().reverse();
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const mail = JSON.parse(await readFile(path.join(mailbox, file), 'utf8')) as {
        to: string;
        text: string;
      };
      const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
      if (mail.to.includes(email) && code) return code;
    }
    if (Date.now() > deadline) throw new Error(`No code was mailed to ${email}`);
    await pause(50);
  }
}
