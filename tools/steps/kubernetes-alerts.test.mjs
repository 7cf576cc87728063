import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { FAULTS, QUIET } from '../alerts/alert-cases.mjs';
import { objectsOf, processes, read } from './kubernetes-manifests.mjs';
import { inRoot } from './workspace.mjs';

test('alerts and dashboard ask for measures that the code makes, and name a chapter that there is', () => {
  const alerts = objectsOf('components/monitoring/alerts.yaml')[0].spec.groups[0].rules;
  const made = sourceOf(['libs', 'gateway', 'services']);
  const scaling = ['kustomization.yaml', 'autoscale-gateway.yaml'].map((name) =>
    read(`overlays/university/${name}`),
  );
  const asked = `${JSON.stringify(alerts)}${read('components/monitoring/dashboard.json')}${scaling.join('')}`;
  const names = new Set(asked.match(/\bportal_[a-z_]+/g));
  assert.ok(names.size > 8);
  for (const name of names) {
    const measure = name.replace(/_(bucket|count|sum)$/, '');
    assert.ok(made.includes(`'${measure}'`), `nothing makes ${measure}`);
  }
  const operations = readFileSync(inRoot('docs/operations.md'), 'utf8');
  for (const { alert, annotations } of alerts) {
    const chapter = /['"](.+)['"]/.exec(annotations.runbook)?.[1];
    if (chapter) assert.ok(operations.includes(`\n## ${chapter}`), `${alert}: ${chapter}`);
    assert.ok(
      operations.includes(`\`${alert}\``),
      `docs/operations.md does not say when ${alert} fires`,
    );
  }
});

test('every alert has a fault under which it fires, and a process that is gone is noticed whichever it is', () => {
  const rules = objectsOf('components/monitoring/alerts.yaml')[0].spec.groups[0].rules;
  assert.deepEqual(Object.keys(FAULTS).sort(), rules.map(({ alert }) => alert).sort());
  const { expr } = rules.find(({ alert }) => alert === 'PortalProcessDown');
  const absent = [...expr.matchAll(/absent\(up\{process="([a-z-]+)"\}\)/g)].map(([, name]) => name);
  assert.deepEqual(absent.sort(), [...processes].sort(), 'PortalProcessDown in alerts.yaml');
  const cases = FAULTS.PortalProcessDown.map(
    ({ fault }) => /^there is no pod of (.+)$/.exec(fault)?.[1],
  );
  assert.deepEqual(
    cases.filter(Boolean).sort(),
    [...processes].sort(),
    'tools/alerts/alert-cases.mjs',
  );
});

test('alerts are tried on measures as the code makes them, in the quiet hour as under faults', () => {
  const rules = objectsOf('components/monitoring/alerts.yaml')[0].spec.groups[0].rules;
  const made = sourceOf(['libs', 'gateway', 'services']);
  const inQuiet = new Set(QUIET.map(({ series }) => /^\w+/.exec(series)[0]));
  const written = [
    ...QUIET,
    ...Object.values(FAULTS).flatMap((cases) => cases.flatMap(({ series }) => series)),
  ];
  const asked = rules.map(({ expr }) => expr).concat(written.map(({ series }) => series));
  for (const { alert, expr } of rules) {
    for (const [name] of expr.matchAll(/\bportal_[a-z_]+/g)) {
      assert.ok(inQuiet.has(name), `${alert}: no ${name} in QUIET of tools/alerts/alert-cases.mjs`);
    }
  }
  let checked = 0;
  for (const [, name, labels] of asked.join('\n').matchAll(/\b(portal_[a-z_]+)\{([^}]*)\}/g)) {
    const measure = name.replace(/_(bucket|count|sum)$/, '');
    const [, known] = new RegExp(`'${measure}',[^[]*\\[([^\\]]*)\\]`).exec(made);
    for (const [, label] of labels.matchAll(/(\w+)(?==|!|~)/g)) {
      // Labels of Prometheus itself and of histograms.
      if (['process', 'pod', 'le'].includes(label)) continue;
      assert.ok(known.includes(`'${label}'`), `${measure} has no label ${label}`);
      checked += 1;
    }
  }
  assert.ok(checked > 10);
});

/** Returns the text of all program files in these folders. */
function sourceOf(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .filter((file) => /(^|\/)src\/.*(?<!spec|fixture)\.ts$/.test(file))
      .filter((file) => !/node_modules|(^|\/)testing\//.test(file))
      .map((file) => inRoot(folder, file)),
  );
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}
