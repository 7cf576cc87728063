import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { kustomizations, objectsOf, partOf, yamlFiles } from './kubernetes-manifests.mjs';
import { faultsOf } from './kubernetes-schema.mjs';

const patchFiles = kustomizations.flatMap(({ file, patches = [] }) =>
  patches.flatMap((patch) => (patch.path ? [path.join(path.dirname(file), patch.path)] : [])),
);

test('every object has just fields that a real API server knows, of their types', () => {
  const ofOthers = new Set();
  let checked = 0;
  for (const file of yamlFiles) {
    for (const object of objectsOf(file)) {
      const faults = object?.kind && faultsOf(object, patchFiles.includes(file));
      if (faults) assert.deepEqual(faults, [], file);
      if (faults) checked += 1;
      else if (object?.kind) ofOthers.add(object.apiVersion.split('/')[0]);
    }
  }
  assert.ok(checked > 60, `${checked} objects`);
  // Kinds of operators, which have their own schemas.
  assert.deepEqual([...ofOthers].sort(), [
    'external-secrets.io',
    'kustomize.config.k8s.io',
    'monitoring.coreos.com',
    'postgresql.cnpg.io',
  ]);
});

test('the schema check sees an unknown field, a wrong type and a missing field', () => {
  const planted = partOf('gateway', 'Deployment');
  const [container] = planted.spec.template.spec.containers;
  container.resuorces = {};
  container.resources.limits.memory = [];
  planted.spec.template.spec.terminationGracePeriodSeconds = '30';
  delete planted.spec.selector;
  assert.deepEqual(faultsOf(planted), [
    'Deployment.spec.selector is missing',
    'Deployment.spec.template.spec.containers[0].resources.limits.memory is no string',
    'Deployment.spec.template.spec.containers[0].resuorces is no field',
    'Deployment.spec.template.spec.terminationGracePeriodSeconds is no integer',
  ]);
});
