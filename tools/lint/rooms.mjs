import { readdirSync } from 'node:fs';
import { compiledProjects, inRoot } from '../steps/workspace.mjs';

/**
 * Describes one side of the portal, which one process checks.
 * @param name 'server' or 'web'
 * @returns the tsconfigs of its programs, the files and folders that these depend on, and its
 * rooms: name, files, and the files that describe all types a room may use. While none of these
 * has changed, an unchanged file stays clean.
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

/** Declarations of a build describe all types except those of shared test fixtures. */
function typesFrom(folder) {
  const fixtures = readdirSync(inRoot(folder, 'src'), { recursive: true })
    .filter((name) => name.endsWith('.fixture.ts'))
    .map((name) => `${folder}/src/${name}`);
  return [`${folder}/dist`, ...fixtures.sort()];
}

/** Types of a service or of the gateway are used only by itself and by the deployments. */
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
