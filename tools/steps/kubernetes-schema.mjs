import { readFileSync, readdirSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

const FOLDER = 'tools/kubernetes-schema';
const groups = readdirSync(inRoot(FOLDER)).map((name) =>
  JSON.parse(readFileSync(inRoot(FOLDER, name), 'utf8')),
);

/**
 * Returns the faults for which a real API server would reject an object, one line each; undefined
 * for a kind that is not part of Kubernetes.
 * @param isPart whether it is a patch, which may lack required fields
 */
export function faultsOf(object, isPart = false) {
  const group = groups.find(
    ({ apiVersion, kinds }) => apiVersion === object.apiVersion && object.kind in kinds,
  );
  if (!group) return undefined;
  return check(object, { $ref: group.kinds[object.kind] }, object.kind, { ...group, isPart });
}

function check(value, schema, place, context) {
  if (schema.$ref) return check(value, context.definitions[schema.$ref], place, context);
  if (schema.oneOf) {
    const faults = schema.oneOf.map((one) => check(value, one, place, context));
    return faults.find((found) => found.length === 0) ?? faults[0];
  }
  if (schema.type && !isOfType(value, schema.type)) return [`${place} is no ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${place}: ${value} is unknown`];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => check(one, schema.items, `${place}[${index}]`, context));
  }
  if (typeof value !== 'object' || value === null) return [];
  const missing = context.isPart ? [] : (schema.required ?? []).filter((name) => !(name in value));
  return [
    ...missing.map((name) => `${place}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, field]) => {
      const own = schema.properties?.[name] ?? schema.additionalProperties;
      if (own) return check(field, own, `${place}.${name}`, context);
      return own === false ? [`${place}.${name} is no field`] : [];
    }),
  ];
}

function isOfType(value, type) {
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
