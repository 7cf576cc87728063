import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { inRoot } from './workspace.mjs';

export const KUBERNETES = 'deploy/kubernetes';
export const read = (name) => readFileSync(inRoot(KUBERNETES, name), 'utf8');
/** Returns all objects of a file; anchors and merge keys are resolved as in kustomize. */
export const objectsOf = (name) =>
  parseAllDocuments(read(name), { merge: true }).map((document) => document.toJS());

export const services = readdirSync(inRoot('services')).filter((name) =>
  existsSync(inRoot('services', name, 'src/main.ts')),
);
export const processes = ['gateway', ...services];

export const fileOf = (name) => `processes/${name}.yaml`;
export const partOf = (name, kind) =>
  objectsOf(`base/${fileOf(name)}`).find((object) => object.kind === kind);
export const isThere = (name) => existsSync(inRoot(KUBERNETES, 'base', fileOf(name)));

export const yamlFiles = readdirSync(inRoot(KUBERNETES), { recursive: true }).filter((name) =>
  name.endsWith('.yaml'),
);

/** All kustomizations with their files. */
export const kustomizations = yamlFiles
  .filter((file) => path.basename(file) === 'kustomization.yaml')
  .map((file) => ({ file, ...parse(read(file)) }));
