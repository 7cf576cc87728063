import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { inRoot } from './steps/workspace.mjs';

// `node tools/kubernetes-schema.mjs`: writes the schemas that the API server of the current
// kubectl context has for the kinds in the manifests. Only needed for a new kind or field.
const GROUPS = {
  core: ['api/v1', ['Namespace', 'PersistentVolumeClaim', 'Service', 'ServiceAccount']],
  apps: ['apis/apps/v1', ['Deployment', 'StatefulSet']],
  autoscaling: ['apis/autoscaling/v2', ['HorizontalPodAutoscaler']],
  batch: ['apis/batch/v1', ['CronJob', 'Job']],
  networking: ['apis/networking.k8s.io/v1', ['Ingress', 'NetworkPolicy']],
  policy: ['apis/policy/v1', ['PodDisruptionBudget']],
};

for (const [group, [path, kinds]] of Object.entries(GROUPS)) {
  const answer = execFileSync('kubectl', ['get', '--raw', `/openapi/v3/${path}`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { schemas } = JSON.parse(answer).components;
  const kept = {};
  const written = { apiVersion: path.replace(/^apis?\//, ''), kinds: {}, definitions: kept };
  for (const kind of kinds) {
    const name = Object.keys(schemas).find((key) =>
      schemas[key]['x-kubernetes-group-version-kind']?.some(
        (known) =>
          known.kind === kind &&
          path.endsWith(`${known.group}/${known.version}`.replace(/^\//, '')),
      ),
    );
    written.kinds[kind] = keep(name);
  }
  writeFileSync(inRoot(`tools/kubernetes-schema/${group}.json`), `${JSON.stringify(written)}\n`);

  /** Stores a definition and its references under the last part of its name. */
  function keep(name) {
    const short = name.split('.').at(-1);
    if (!(short in kept)) {
      kept[short] = {};
      Object.assign(kept[short], trim(schemas[name]));
    }
    return short;
  }

  /** Keeps types, fields and required fields; any other field of an object is an error. */
  function trim(schema) {
    const referred = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if (referred) return { $ref: keep(referred.split('/').at(-1)) };
    const { type, properties, items, additionalProperties, required, oneOf, enum: values } = schema;
    if (oneOf) return { oneOf: oneOf.map(trim) };
    return {
      ...(type && { type }),
      ...(values && { enum: values }),
      ...(required && { required }),
      ...(items && { items: trim(items) }),
      ...(properties && { properties: trimAll(properties), additionalProperties: false }),
      ...(additionalProperties && { additionalProperties: trim(additionalProperties) }),
    };
  }

  /** Fields that the cluster itself sets are never in a manifest. */
  function trimAll(properties) {
    const written = Object.entries(properties).filter(
      ([name]) => name !== 'status' && name !== 'managedFields',
    );
    return Object.fromEntries(written.map(([name, schema]) => [name, trim(schema)]));
  }
}
