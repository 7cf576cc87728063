/** @looks-at identity jobs study testlab xp */
import { scaledMs } from '@portal/testing';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { restoredBackUp } from './exchanged-ledger';
import {
  chosen,
  cutEventStore,
  kill,
  killCrowdedGateway,
  restartNats,
  restartRedis,
} from './faults';
import { restartNatsWithoutItsLast } from './nats-without-its-last';
import { readOnlyDatabase } from './read-only-database';
import { rehearse } from './rehearsal';
import { hanging, table } from './report';
import type { Servers } from '../servers';
import { startRig, type Rig } from './rig';
import { isOfTime } from './stretches';

/** Six times the limit of an idle machine, in ms: other tests run concurrently here. */
const SOON_MS = 30_000;

describe('the choice of faults', () => {
  const all = [kill('xp-1'), kill('study'), readOnlyDatabase()];

  it('is all of them, or those that a word is part of', () => {
    expect(chosen(all, [])).toEqual(all);
    expect(chosen(all, ['Read-only', 'XP'])).toEqual([all[0], all[2]]);
  });

  it('tells what there is where a word is part of none', () => {
    expect(() => chosen(all, ['mars'])).toThrow(/No fault is called 'mars'.*kill -9 study/s);
  });
});

describe('the portal as processes of its own, under load', () => {
  const start = () => startRig({ students: 12, logLevel: 'debug', log: () => undefined });
  let rig: Rig;
  let wasTried = false;
  /** Faults of any attempt that a slow machine does not explain. */
  const lasting: string[] = [];
  beforeAll(async () => {
    rig = await start();
  }, 120_000);
  afterAll(() => rig.stop(), 60_000);

  it('survives a short form of `npm run faults` with every XP in its place', async () => {
    // The retry is for a slow machine: lost or doubled XP of the first attempt still count.
    expect(lasting).toEqual([]);
    // A retry needs a new rig: its journal does not contain what was earned in the first attempt.
    if (wasTried) {
      await rig.stop();
      rig = await start();
    }
    wasTried = true;
    const report = await rehearse(rig, {
      faults: [
        kill('xp-1'),
        restartNats(500),
        restartRedis(200),
        cutEventStore(1_500),
        readOnlyDatabase(1_500),
        restoredBackUp,
        restartNatsWithoutItsLast(1_000),
        killCrowdedGateway(60),
      ],
      perSecond: 70,
      calmMs: 700,
      screens: 24,
      crowd: 60,
      hasCalls: false,
    });
    const told = table(report);
    lasting.push(...report.faults.filter((fault) => !isOfTime(fault)));
    // The time to recover is checked below, with a limit for a busy machine.
    const faults = report.faults.filter((fault) => !/ after its end$/.test(fault));
    expect({ told, faults }).toEqual({ told, faults: [] });
    // The strict deadline applies to the full rehearsal, which has the machine to itself.
    const late = hanging(report).filter((call) => call.tookMs > scaledMs(2 * call.deadlineMs));
    expect({ told, late }).toEqual({ told, late: [] });
    expect(report.journal.commands('ok').length).toBeGreaterThan(100);
    const answered = report.journal.attempts.filter(({ what }) => what === 'apply-job');
    expect(answered.filter(({ result }) => result === 'ok').length).toBeGreaterThan(10);
    expect(report.journal.commands('refused').length).toBeGreaterThan(0);
    for (const { name, at, overAt, healedMs } of report.stretches) {
      const isSoon = at + healedMs - overAt < SOON_MS;
      expect({ name, isSoon }).toEqual({ name, isSoon: true });
    }
  }, 380_000);

  it('was let do by NATS whatever it does', async () => {
    expect(await logs(rig)).not.toContain('does not let this process');
    for (const { plan } of rig.portal.processes) {
      const metrics = await fetch(`http://127.0.0.1:${plan.opsPort}/metrics`);
      const refused = (await metrics.text()).match(/^portal_messages_refused_total.*$/gm);
      expect({ name: plan.name, refused }).toEqual({ name: plan.name, refused: null });
    }
  });

  it('shows no password to whoever lists the processes of this machine (F15)', async () => {
    const commands = await commandLines();
    const { servers, processes } = rig.portal;
    expect(commands.some((line) => line.includes('nats-server'))).toBe(true);
    expect(commands.some((line) => line.includes('redis-server'))).toBe(true);
    for (const { plan } of processes) {
      expect(commands.some((line) => line.includes(plan.main))).toBe(true);
    }
    const passwords = [...passwordsOf(servers), rig.portal.config.ADMIN_PASSWORD ?? ''];
    expect(passwords.length).toBeGreaterThan(10);
    const shown = passwords.filter((one) => !one || commands.some((line) => line.includes(one)));
    expect(shown).toEqual([]);
  });

  it('has logged much and no secret', async () => {
    const { config, servers } = rig.portal;
    const all = await logs(rig);
    expect(all.length).toBeGreaterThan(10_000);
    const secrets = [
      config.AUTH_SECRET,
      config.ADMIN_PASSWORD,
      ...passwordsOf(servers),
      'a rehearsal at noon',
      ...rig.students.map(({ token }) => token.split('.')[2]),
    ];
    expect(secrets.filter((secret) => !secret || all.includes(secret))).toEqual([]);
  });
});

async function logs({ portal }: Rig): Promise<string> {
  const folder = path.join(portal.config.DATA_DIR, 'logs');
  const names = await readdir(folder);
  const read = names.map((name) => readFile(path.join(folder, name), 'utf8'));
  return (await Promise.all(read)).join('\n');
}

function passwordsOf({ postgres, redis, databaseUrls, natsUsers }: Servers): string[] {
  const urls = [postgres.url, redis.url, ...databaseUrls.values()];
  return [...urls.map((url) => new URL(url).password), ...natsUsers.values()];
}

/**
 * Reads the command lines of all processes, as `ps` shows them; skips one that exits meanwhile.
 */
async function commandLines(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(read)).filter(Boolean);
}
