import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnPortal, type PortalProcess } from './portal-process';
import { patientMs } from './patience';

export { ADMIN, freePort } from './portal-process';

/** A portal under test. */
export interface RunningPortal {
  url: string;
  /** Returns the newest code mailed to an address. */
  codeFor(email: string): Promise<string>;
}

/** The portals of this test file. */
const own = new Set<PortalProcess>();

/**
 * Returns the portal that all files share. A test makes no changes that affect others, except to
 * totals: it creates separate students, and asserts neither their number nor data that all users
 * see.
 */
export function sharedPortal(): RunningPortal {
  const shared = process.env['E2E_PORTAL'];
  if (!shared) throw new Error('There is no shared portal: run Jest with web/e2e/jest.config.cjs.');
  return asSeenByTests(JSON.parse(shared) as Pick<PortalProcess, 'url' | 'mailbox'>);
}

/**
 * Starts a portal for this file alone, which may assert totals and delete data; it stops with the
 * file.
 * @param variablesFor environment variables beyond those of every test, by the portal's address
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
