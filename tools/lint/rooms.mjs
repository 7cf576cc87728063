import { compiledProjects } from '../steps/workspace.mjs';

const TYPES_OF = (folder) => [`${folder}/dist`, `${folder}/dist-spec`];

/**
 * What is looked at by one process, room by room.
 * @param side 'server' or 'web'
 * @returns each room's name, its files, and the files that tell of every type it may use: where none
 * of them has changed, a file that has not changed either is still clean
 */
export function roomsOf(side) {
  return side === 'web' ? [WEB] : serverRooms(compiledProjects());
}

const WEB = {
  name: 'web',
  patterns: ['web'],
  typesFrom: ['web/src', 'web/e2e', 'web/tsconfig.json', 'libs/contracts/dist'],
};

/** A service's and the gateway's types are nobody's but theirs and the deployments'. */
function serverRooms(projects) {
  const libs = projects.filter((folder) => folder.startsWith('libs/'));
  const walled = projects.filter((folder) => /^services\/|^gateway$/.test(folder));
  const above = projects.filter((folder) => folder.startsWith('deploy/'));
  const shared = libs.flatMap(TYPES_OF);
  return [
    { name: 'tools', patterns: ['tools', 'bench', '*.{js,mjs,cjs}', '.*.cjs'], typesFrom: [] },
    { name: 'libs', patterns: libs, typesFrom: shared },
    ...walled.map((folder) => ({
      name: folder.replace('/', '-'),
      patterns: [folder],
      typesFrom: [...shared, ...TYPES_OF(folder)],
    })),
    { name: 'deploy', patterns: above, typesFrom: projects.flatMap(TYPES_OF) },
  ];
}
