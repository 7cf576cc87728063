import { readdirSync } from 'node:fs';
import { compiledProjects, inRoot } from '../steps/workspace.mjs';

/**
 * One side of the portal, which one process looks at.
 * @param name 'server' or 'web'
 * @returns the tsconfigs of its programs, the files and folders on which these rest, and its rooms: each
 * one's name, its files, and the files that describe every type it may use. Where none of that has changed, a file
 * that has not changed either is still clean.
 */
export function sideOf(name) {
  if (name === 'web') return WEB;
  const projects = compiledProjects();
  return {
    name,
    configs: ['tsconfig.sources.json'],
    programsRestOn: ['tsconfig.sources.json', ...projects.map((folder) => `${folder}/src`)],
    rooms: serverRooms(projects),
  };
}

const SCREENS = [
  'web/src',
  'web/e2e',
  'web/screens',
  'web/vite.config.ts',
  'web/tsconfig.json',
  'libs/contracts/src',
];
const WEB = {
  name: 'web',
  configs: ['web/tsconfig.json', 'web/e2e/tsconfig.json', 'web/screens/tsconfig.json'],
  programsRestOn: SCREENS,
  rooms: [{ name: 'web', patterns: ['web'], typesFrom: SCREENS }],
};

/** Built types describe all types but those that tests share. */
function typesFrom(folder) {
  const fixtures = readdirSync(inRoot(folder, 'src'), { recursive: true })
    .filter((name) => name.endsWith('.fixture.ts'))
    .map((name) => `${folder}/src/${name}`);
  return [`${folder}/dist`, ...fixtures.sort()];
}

/** A service's and the gateway's types are nobody's but theirs and the deployments'. */
function serverRooms(projects) {
  const libs = projects.filter((folder) => folder.startsWith('libs/'));
  const walled = projects.filter((folder) => /^services\/|^gateway$/.test(folder));
  const above = projects.filter((folder) => folder.startsWith('deploy/'));
  const shared = ['tsconfig.sources.json', ...libs.flatMap(typesFrom)];
  return [
    { name: 'tools', patterns: ['tools', 'bench', '*.{js,mjs,cjs}', '.*.cjs'], typesFrom: [] },
    { name: 'libs', patterns: libs, typesFrom: shared },
    ...walled.map((folder) => ({
      name: folder.replace('/', '-'),
      patterns: [folder],
      typesFrom: [...shared, ...typesFrom(folder)],
    })),
    { name: 'deploy', patterns: above, typesFrom: [...shared, ...projects.flatMap(typesFrom)] },
  ];
}
