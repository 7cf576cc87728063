import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cutEventStore, kill, killCrowdedGateway, restartNats, restartRedis } from './faults';
import { rehearse } from './rehearsal';
import { hanging, table } from './report';
import { startRig, type Rig } from './rig';

describe('the portal as processes of its own, under load', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig({ students: 12, logLevel: 'debug', log: () => undefined });
  }, 120_000);
  afterAll(() => rig.stop(), 60_000);

  it('survives a short form of `npm run faults` with every XP in its place', async () => {
    const report = await rehearse(rig, {
      faults: [
        kill('xp-1'),
        restartNats(500),
        restartRedis(200),
        cutEventStore(1_500),
        killCrowdedGateway(60),
      ],
      perSecond: 100,
      calmMs: 700,
      screens: 24,
      crowd: 60,
    });
    const told = table(report);
    expect({ told, faults: report.faults }).toEqual({ told, faults: [] });
    expect({ told, hanging: hanging(report) }).toEqual({ told, hanging: [] });
    expect(report.journal.commands('ok').length).toBeGreaterThan(100);
    expect(report.journal.commands('refused').length).toBeGreaterThan(0);
    for (const { name, healedMs } of report.stretches) {
      expect({ name, isSoon: healedMs < 15_000 }).toEqual({ name, isSoon: true });
    }
  }, 150_000);

  it('has logged much and no secret', async () => {
    const { config, servers } = rig.portal;
    const folder = path.join(config.DATA_DIR, 'logs');
    const logs = await Promise.all(
      (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    const all = logs.join('\n');
    expect(all.length).toBeGreaterThan(10_000);
    const secrets = [
      config.AUTH_SECRET,
      config.ADMIN_PASSWORD,
      ...[servers.postgres, servers.nats, servers.redis].map(({ url }) => new URL(url).password),
      'a rehearsal at noon',
      ...rig.students.map(({ token }) => token.split('.')[2]),
    ];
    expect(secrets.filter((secret) => !secret || all.includes(secret))).toEqual([]);
  });
});
