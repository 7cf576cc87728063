/** Who may use whom. Each rule is planted against in libs/testing/src/boundaries. */
const service = '^services/([^/]+)/';
const npm = 'node_modules/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-need-only-zod',
      comment: 'Browser and servers share them.',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/contracts/src', `${npm}zod/`] },
    },
    {
      name: 'libs-need-only-libs',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|gateway|web|deploy)/' },
    },
    {
      name: 'libs-are-not-tests',
      comment: 'libs/testing is for tests and for rehearsals on one machine, in deploy/processes.',
      severity: 'error',
      from: {
        path: '^(libs|services|gateway|deploy)/',
        pathNot: ['^libs/testing/', '^deploy/processes/', '\\.(spec|fixture)\\.ts$', '/testing/'],
      },
      to: { path: '^libs/testing/' },
    },
    {
      name: 'service-needs-no-other-service',
      comment: 'Services ask each other by messages.',
      severity: 'error',
      from: { path: service },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'service-needs-no-room-above',
      severity: 'error',
      from: { path: service },
      to: { path: '^(gateway|web|deploy)/' },
    },
    {
      name: 'gateway-needs-no-service-and-no-database',
      severity: 'error',
      from: { path: '^gateway/' },
      to: {
        path: ['^(services|web|deploy|libs/database|libs/event-store)/', `${npm}(typeorm|pg)/`],
      },
    },
    {
      name: 'web-needs-only-contracts',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(services|gateway|deploy|libs)/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'It decides; it does not read, write, wait or know a framework.',
      severity: 'error',
      from: { path: '/src/domain/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: [
          `${npm}(@nestjs|typeorm|pg|rxjs|nodemailer)/`,
          '^libs/(database|messaging|event-store|platform)/',
          '^(node:)?(fs|fs/promises|http|https|child_process|timers|timers/promises)$',
        ],
      },
    },
    {
      name: 'web-features-stand-alone',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/dist-spec/', '/coverage/'] },
    tsConfig: { fileName: 'tsconfig.sources.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
