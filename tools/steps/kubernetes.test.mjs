import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import {
  fileOf,
  isThere,
  KUBERNETES,
  kustomizations,
  objectsOf,
  partOf,
  processes,
  read,
  services,
  yamlFiles,
} from './kubernetes-manifests.mjs';
import { inRoot, portalProjects } from './workspace.mjs';

const compose = parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true });
const base = parse(read('base/kustomization.yaml'));
const common = parse(read('base/process-patch.yaml')).spec;
const migrate = objectsOf('base/migrate.yaml').find(({ kind }) => kind === 'Job');
const known = processes.filter(isThere);

test('every process has its manifests, and no other has any', () => {
  for (const name of processes) {
    assert.ok(
      isThere(name) && base.resources.includes(fileOf(name)),
      `services/${name} has no manifests: copy ${KUBERNETES}/base/processes/announcements.yaml to ` +
        `${name}.yaml, list it in base/kustomization.yaml, add a container to base/migrate.yaml, its name to ` +
        `trial.sh and its secret to overlays/university/secrets.yaml.`,
    );
  }
  const files = readdirSync(inRoot(KUBERNETES, 'base/processes'));
  assert.deepEqual(files.sort(), processes.map((name) => `${name}.yaml`).sort());
});

test('every service migrates before a rollout, and has its secrets in both overlays', () => {
  const migrating = migrate.spec.template.spec.containers;
  assert.deepEqual(migrating.map(({ name }) => name).sort(), [...services].sort());
  for (const { name, args } of migrating) assert.deepEqual(args, [name, 'migrate']);
  const [, listed] = read('trial.sh').match(/^services=\((.*)\)$/m);
  assert.deepEqual(listed.split(' ').sort(), [...services].sort(), 'trial.sh: services');
  const secrets = objectsOf('overlays/university/secrets.yaml').map(
    ({ metadata }) => metadata.name,
  );
  const wanted = [...processes, 'backup'].map((name) => `portal-${name}`);
  assert.deepEqual(secrets.sort(), wanted.sort());
});

/** Servers that a process requires, by the variables that compose sets for it. */
const NEEDS = {
  NATS_URL: 'nats',
  DATABASE_URL: 'postgres',
  EVENTSTORE_URL: 'eventstore',
  REDIS_URL: 'redis',
  S3_URL: 'files',
  SMTP_URL: 'mail',
};

test('a process may reach just the servers that it has variables for', () => {
  for (const name of known) {
    const { labels } = partOf(name, 'Deployment').spec.template.metadata;
    const { environment } = compose.services[name];
    for (const [variable, server] of Object.entries(NEEDS)) {
      const isNeeded = labels[`portal/needs-${server}`] === 'true';
      assert.equal(isNeeded, variable in environment, `${name}: portal/needs-${server}`);
    }
    const isOnTheEdge = compose.services[name].networks.includes('edge') && name !== 'gateway';
    assert.equal(labels['portal/needs-internet'] === 'true', isOnTheEdge, `${name}: internet`);
  }
});

test('every process scales, spreads, may be moved, and has requests and limits', () => {
  for (const name of known) {
    const deployment = partOf(name, 'Deployment');
    const { spec } = deployment.spec.template;
    const [container] = spec.containers;
    assert.equal(deployment.metadata.name, name);
    assert.deepEqual(container.args, [name]);
    assert.equal(spec.serviceAccountName, name);
    assert.equal(partOf(name, 'ServiceAccount').automountServiceAccountToken, false);
    for (const resource of ['cpu', 'memory']) {
      assert.ok(container.resources.requests[resource], `${name}: requests ${resource}`);
      assert.ok(container.resources.limits[resource], `${name}: limits ${resource}`);
    }
    const selector = { 'app.kubernetes.io/name': name };
    assert.deepEqual(deployment.spec.selector.matchLabels, selector);
    assert.deepEqual(spec.topologySpreadConstraints[0].labelSelector.matchLabels, selector);
    const budget = partOf(name, 'PodDisruptionBudget').spec;
    assert.deepEqual(budget.selector.matchLabels, selector);
    assert.equal(budget.maxUnavailable, 1, `${name}: one pod may always go`);
    const scaler = partOf(name, 'HorizontalPodAutoscaler').spec;
    assert.equal(scaler.scaleTargetRef.name, name);
    assert.ok(scaler.maxReplicas > scaler.minReplicas);
    // The autoscaler sets the number; a fixed one would reset it on each rollout.
    assert.equal(deployment.spec.replicas, undefined, name);
  }
});

/** Seconds from SIGTERM within which the process exits. */
const stopSecondsOf = ({ env }) =>
  Number(env.find(({ name }) => name === 'STOP_WITHIN_SECONDS').value);

test('the parts that all processes share are probes that differ, a drain, and no privileges', () => {
  const { spec } = common.template;
  const [container] = spec.containers;
  assert.equal(container.livenessProbe.httpGet.path, '/health/live');
  assert.equal(container.startupProbe.httpGet.path, '/health/live');
  assert.equal(container.readinessProbe.httpGet.path, '/health/ready');
  assert.equal(common.strategy.rollingUpdate.maxUnavailable, 0);
  const pause = container.lifecycle.preStop.sleep.seconds;
  const stop = stopSecondsOf(container);
  assert.ok(spec.terminationGracePeriodSeconds >= pause + stop + 5);
  // Running work may continue until 7 s before the end (libs/platform/src/process/stop-time.ts).
  assert.ok(stop - 7 >= 45, 'GENERATION_TIMEOUT_MS, the longest call');
  assert.equal(spec.automountServiceAccountToken, false);
  assert.equal(spec.securityContext.runAsNonRoot, true);
  assert.equal(spec.securityContext.seccompProfile.type, 'RuntimeDefault');
  assert.deepEqual(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const patch = base.patches.find(({ path: file }) => file === 'process-patch.yaml');
  assert.deepEqual(patch.target, { kind: 'Deployment', labelSelector: 'portal/kind=process' });
  for (const name of known) {
    const { labels } = partOf(name, 'Deployment').metadata;
    assert.equal(labels['portal/kind'], 'process', name);
  }
});

test('a gateway that goes lets the longest call end, and the image holds what the jobs run', () => {
  const { spec } = parse(read('base/gateway-patch.yaml')).spec.template;
  const pause = spec.containers[0].lifecycle.preStop.sleep.seconds;
  assert.ok(pause > 45, 'GENERATION_TIMEOUT_MS, the longest call');
  assert.ok(spec.terminationGracePeriodSeconds >= pause + stopSecondsOf(spec.containers[0]) + 5);
  // `npm run build`, which builds the image, includes it.
  assert.ok(portalProjects().includes('deploy/backup'));
});

test('no Deployment has a volume of one node (G94), and every image is one exact release', () => {
  for (const file of yamlFiles) {
    for (const object of objectsOf(file)) {
      const template =
        object?.spec?.template?.spec ?? object?.spec?.jobTemplate?.spec.template.spec;
      if (object?.kind === 'Deployment') {
        const claims = (template.volumes ?? []).filter((volume) => volume.persistentVolumeClaim);
        assert.deepEqual(claims, [], file);
      }
      for (const { image } of template?.containers ?? []) {
        if (image && image !== 'student-portal') assert.match(image, /:v?\d+\.\d+/, file);
      }
    }
  }
});

test('one pod may always go, in every overlay: no budget keeps a node from being emptied (G96)', () => {
  const objects = yamlFiles.flatMap(objectsOf).filter(Boolean);
  const budgets = objects.filter(({ kind }) => kind === 'PodDisruptionBudget');
  assert.equal(budgets.length, processes.length);
  for (const { metadata, spec } of budgets) {
    assert.deepEqual(Object.keys(spec).sort(), ['maxUnavailable', 'selector'], metadata.name);
    assert.equal(spec.maxUnavailable, 1, metadata.name);
  }
  // Patches of overlays do not change budgets.
  const patched = kustomizations
    .flatMap(({ patches = [] }) => patches)
    .map(({ target }) => target?.kind);
  assert.ok(!patched.includes('PodDisruptionBudget'));
});

test('nothing is allowed on the network but what is named', () => {
  const policies = objectsOf('base/network-policies.yaml');
  const [first] = policies;
  assert.deepEqual(first.spec, { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const internet = policies.find(({ metadata }) => metadata.name === 'to-internet').spec.egress[0];
  for (const { ipBlock } of internet.to) assert.ok(ipBlock.except.length > 0);
  assert.ok(internet.to[0].ipBlock.except.includes('169.254.0.0/16'), 'metadata services');
});

test('no secret stands in a manifest', () => {
  for (const file of yamlFiles) {
    assert.doesNotMatch(read(file), /^kind: Secret$/m, file);
    assert.doesNotMatch(read(file), /(PASSWORD|SECRET|KEY)\w*=\S/, file);
  }
  for (const overlay of ['trial', 'university']) {
    assert.doesNotMatch(read(`overlays/${overlay}/settings.env`), /PASSWORD|SECRET|DATABASE_URL/);
  }
});

test('the ingress leaves idle sockets open, streams unbuffered and uploads through (G91, G92)', () => {
  const [{ metadata, spec }] = objectsOf('overlays/university/ingress.yaml');
  const setting = (name) => metadata.annotations[`nginx.ingress.kubernetes.io/${name}`];
  const adapter = readFileSync(inRoot('gateway/src/live/live.adapter.ts'), 'utf8');
  const ping = Number(/pingInterval: ([\d_]+)/.exec(adapter)[1].replaceAll('_', '')) / 1_000;
  for (const way of ['read', 'send']) {
    assert.ok(Number(setting(`proxy-${way}-timeout`)) > Math.max(60, 2 * ping), way);
  }
  assert.equal(setting('proxy-buffering'), 'off');
  assert.ok(Number.parseInt(setting('proxy-body-size'), 10) > 10);
  assert.ok(spec.tls[0].secretName);
});

test('every file of the manifests is used', () => {
  const named = kustomizations.flatMap(({ file, resources = [], patches = [] }) =>
    [...resources, ...patches.flatMap((patch) => patch.path ?? [])].map((name) =>
      path.normalize(path.join(path.dirname(file), name)),
    ),
  );
  const unused = yamlFiles.filter(
    (file) => path.basename(file) !== 'kustomization.yaml' && !named.includes(path.normalize(file)),
  );
  assert.deepEqual(unused, []);
});
