import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { AlertOutcome } from './alert-fault';
import { ALERT_FAULTS } from './alert-faults';
import { alertTable, differences, untried } from './alert-report';
import { alertNames, ALERTS_FILE } from './alert-rules';
import { scaleRules } from './scaled-rules';

const outcome = (more: Partial<AlertOutcome> = {}): AlertOutcome => ({
  name: 'Redis away',
  fires: { alert: 'PortalRedisDown' },
  mayAlsoFire: {},
  fired: ['PortalRedisDown'],
  firedAfterMs: 9_000,
  hasStopped: false,
  calmAfterMs: 2_000,
  ...more,
});

describe('what came of the faults of alerts', () => {
  it('has no difference where each alert fired under its fault alone', () => {
    const quiet = outcome({ name: 'quiet', fires: null, fired: [], firedAfterMs: null });
    expect(differences([quiet, outcome()])).toEqual([]);
  });

  it.each<[string, Partial<AlertOutcome>, string]>([
    ['one that did not fire', { firedAfterMs: null }, 'PortalRedisDown did not fire'],
    [
      'one that fired for another process',
      { fires: { alert: 'PortalRedisDown', labels: { process: 'xp' } }, firedAfterMs: null },
      'PortalRedisDown, process xp did not fire',
    ],
    [
      'one that fired beside it',
      { fired: ['PortalRedisDown', 'PortalSlow'] },
      'PortalSlow fired, and is not to',
    ],
    [
      'one that fired without any fault',
      { fires: null, firedAfterMs: null },
      'PortalRedisDown fired, and is not to',
    ],
    ['one that stopped', { hasStopped: true }, 'PortalRedisDown stopped before its fault'],
    ['one that goes on', { calmAfterMs: null }, 'alerts went on after its end'],
  ])('names %s', (_what, more, words) => {
    expect(differences([outcome(), outcome(more)])).toEqual([`Redis away: ${words}`]);
  });

  it('lets fire what belongs to the same cause, and shows it', () => {
    const both = outcome({
      mayAlsoFire: { PortalSlow: 'each call waits for Redis first' },
      fired: ['PortalRedisDown', 'PortalSlow'],
    });
    expect(differences([both])).toEqual([]);
    const [head, row] = alertTable([both]).split('\n');
    expect(head).toMatch(/^fault +alert +fired after +calm after +also fired$/);
    expect(row).toMatch(/^Redis away +PortalRedisDown +9\.0 s +2\.0 s +PortalSlow \(same cause\)$/);
  });

  it('marks in the table what differs', () => {
    const wrong = outcome({ fired: ['PortalSlow'], firedAfterMs: null, calmAfterMs: null });
    expect(alertTable([wrong])).toMatch(/PortalRedisDown +never +never +PortalSlow \(!\)$/);
  });
});

describe('the faults of alerts', () => {
  const rules = scaleRules(parse(readFileSync(ALERTS_FILE, 'utf8')), {
    factor: 1,
    scrapeMs: 15_000,
  });

  it('are there for every alert of the manifests, and for no other one', () => {
    const alerts = alertNames(rules);
    expect(untried(alerts, ALERT_FAULTS)).toEqual([]);
    const known = new Set(alerts);
    const named = ALERT_FAULTS.flatMap(({ fires, mayAlsoFire = {} }) => [
      ...(fires ? [fires.alert] : []),
      ...Object.keys(mayAlsoFire),
    ]);
    expect(named.filter((alert) => !known.has(alert))).toEqual([]);
  });

  it('begin with a quiet stretch, and have names of their own', () => {
    expect(ALERT_FAULTS[0]).toMatchObject({ fires: null });
    const names = ALERT_FAULTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('say why another alert may fire, and how long what is to fire none goes on', () => {
    for (const { name, fires, mayAlsoFire = {}, holdMs } of ALERT_FAULTS) {
      expect({ name, isHeld: holdMs !== undefined }).toEqual({ name, isHeld: fires === null });
      expect(Object.values(mayAlsoFire).every((reason) => reason.length > 10)).toBe(true);
    }
  });
});
