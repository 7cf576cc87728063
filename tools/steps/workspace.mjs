import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const inRoot = (...names) => path.join(ROOT, ...names);

/** Returns the folders of all projects, relative to the root, in the order of `workspaces`. */
export function projectFolders() {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(inRoot(folder, 'package.json')));
}

/** Returns the folders of all services, relative to the root. */
export function serviceFolders() {
  return projectFolders().filter((folder) => folder.startsWith('services/'));
}

/** Returns the projects of the single-process portal, which loads all services. */
export function portalProjects() {
  return ['deploy/standalone', 'deploy/backup', ...serviceFolders()];
}

/** Returns the projects that the compiler builds: all except the web app, which Vite builds. */
export function compiledProjects() {
  return projectFolders().filter((folder) => existsSync(inRoot(folder, 'tsconfig.lib.json')));
}
