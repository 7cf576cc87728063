// `npm run test:alerts`: evaluates every alert with Prometheus's promtool under its fault, and in
// an hour without any. Requires promtool (Debian: the package prometheus); PROMTOOL_PATH sets
// another location.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { FAULTS, QUIET } from './alerts/alert-cases.mjs';
import { main, say } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

const ALERTS = 'deploy/kubernetes/components/monitoring/alerts.yaml';
/** Time of the query, when all faults have lasted long enough. */
const AT = '59m';

await main(() => {
  const { spec } = parse(readFileSync(inRoot(ALERTS), 'utf8'));
  const alerts = spec.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-alerts-'));
  try {
    // JSON is valid YAML.
    writeFileSync(path.join(folder, 'rules.yaml'), JSON.stringify(spec));
    writeFileSync(path.join(folder, 'test.yaml'), JSON.stringify(testOf(alerts)));
    const program = process.env.PROMTOOL_PATH ?? 'promtool';
    const { status, error } = spawnSync(program, ['test', 'rules', 'test.yaml'], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (error) say(`${program} cannot be run: ${error.message}`);
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Each fault fires its alert and no other one; the quiet series fire none. */
function testOf(alerts) {
  const faults = Object.entries(FAULTS).flatMap(([alert, cases]) =>
    cases.map((each) => ({ ...each, alert })),
  );
  return {
    rule_files: ['rules.yaml'],
    evaluation_interval: '15s',
    tests: [
      ...faults.map(({ alert, fault, series, labels = {} }) => ({
        name: `${alert}: ${fault}`,
        interval: '15s',
        input_series: series,
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: AT,
            exp_samples: [{ labels: `{alertname="${alert}"}`, value: 1 }],
          },
          ...Object.entries(labels).map(([name, value]) => ({
            expr: `count by (${name}) (ALERTS{alertname="${alert}", alertstate="firing"})`,
            eval_time: AT,
            exp_samples: [{ labels: `{${name}="${value}"}`, value: 1 }],
          })),
        ],
      })),
      {
        name: 'quiet',
        interval: '15s',
        input_series: QUIET,
        promql_expr_test: alerts.map((alert) => ({
          // Excludes the first minutes: a Prometheus that has just started takes old counts for
          // new ones.
          expr: `max_over_time(ALERTS{alertname="${alert}", alertstate="firing"}[40m])`,
          eval_time: AT,
          exp_samples: [],
        })),
      },
    ],
  };
}
