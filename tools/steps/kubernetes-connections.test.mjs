import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { objectsOf, partOf, read, services } from './kubernetes-manifests.mjs';

/** Connections for backups, migrations and operators, in addition to those of the processes. */
const OTHERS = 20;
/** Additional connections per pod of identity, which listens on separate ones. */
const IDENTITY_MORE = 2;

test('PostgreSQL takes the connections of every pod that may run, and of a rollout', () => {
  for (const overlay of ['trial', 'university']) {
    const pods = services.reduce((sum, name) => sum + mostPods(overlay, name) + 1, 0);
    const poolSize = Number(/^DATABASE_POOL_SIZE=(\d+)$/m.exec(settings(overlay))[1]);
    const needed = pods * poolSize + (mostPods(overlay, 'identity') + 1) * IDENTITY_MORE + OTHERS;
    const taken = maxConnections(overlay);
    assert.ok(needed <= taken, `${overlay}: max_connections is ${taken}, pods may open ${needed}`);
  }
});

const settings = (overlay) => read(`overlays/${overlay}/settings.env`);

function mostPods(overlay, name) {
  const { patches } = parse(read(`overlays/${overlay}/kustomization.yaml`));
  const own = patches.filter(
    ({ target, patch }) =>
      patch && target.kind === 'HorizontalPodAutoscaler' && (target.name ?? name) === name,
  );
  const set = own
    .flatMap(({ patch }) => parse(patch))
    .findLast(({ path }) => path === '/spec/maxReplicas');
  return set?.value ?? partOf(name, 'HorizontalPodAutoscaler').spec.maxReplicas;
}

function maxConnections(overlay) {
  if (overlay === 'university') {
    const [cluster] = objectsOf('overlays/university/postgres.yaml');
    return Number(cluster.spec.postgresql.parameters.max_connections);
  }
  const server = objectsOf('overlays/trial/servers/postgres.yaml').find(
    ({ kind }) => kind === 'StatefulSet',
  );
  const [, value] = /max_connections=(\d+)/.exec(server.spec.template.spec.containers[0].args[1]);
  return Number(value);
}
