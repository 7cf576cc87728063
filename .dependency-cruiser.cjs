/** Who may use whom. Each rule is planted against in libs/testing/src/boundaries. */
const service = '^services/([^/]+)/';
const npm = 'node_modules/';
/** What only tests are made of. */
const tests = ['\\.(spec|fixture)\\.tsx?$', '/testing/'];

/** Each may use those before it. */
const WEB_LAYERS = ['texts', 'design', 'api', 'session', 'live', 'registry', 'features', 'app'];

/** Which libraries each library may use, beside itself. */
const LIBS = [
  { lib: '(platform|knowledge)', uses: 'contracts' },
  { lib: 'catalogue', uses: 'contracts' },
  { lib: 'database', uses: 'contracts|platform' },
  { lib: '(messaging|event-store)', uses: 'contracts|platform|database' },
  { lib: 'kit', uses: 'contracts|platform|database|messaging' },
  { lib: '(mail|files|model)', uses: 'contracts|platform|database|messaging|kit' },
];

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
    ...LIBS.map(({ lib, uses }) => ({
      name: `libs-go-one-way-${lib.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`,
      comment:
        'contracts, platform, database, messaging, kit, mail, files and model: in this order.',
      severity: 'error',
      from: { path: `^libs/${lib}/src/`, pathNot: tests },
      to: { path: '^libs/', pathNot: `^libs/(${lib.startsWith('(') ? '$1' : lib}|${uses})/` },
    })),
    {
      name: 'what-the-gateway-uses-needs-no-database',
      comment: 'The gateway uses them, and has none.',
      severity: 'error',
      from: { path: '^libs/(kit/src/(http-client|queues)|files/src)/', pathNot: tests },
      to: {
        path: [
          '^libs/(database|messaging)/',
          '^libs/kit/src/(?!http-client|queues)',
          `${npm}(typeorm|pg)/`,
        ],
      },
    },
    {
      name: 'migrations-need-only-typeorm',
      comment:
        'What they did once must not change with the code of today: typeorm, and zod to read rows by.',
      severity: 'error',
      from: { path: '\\.migration\\.ts$' },
      to: { pathNot: [`${npm}(typeorm|zod)/`] },
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
      name: 'worker-stands-alone',
      comment: 'What runs in a killable process loads nothing of the service beside it.',
      severity: 'error',
      from: { path: `${service}src/worker/`, pathNot: tests },
      to: { path: '^services/$1/src/', pathNot: '^services/$1/src/worker/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'It decides; it does not read, write, wait or know a framework.',
      severity: 'error',
      from: { path: ['/src/domain/', '/src/.+/domain/'], pathNot: '\\.spec\\.ts$' },
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
    ...WEB_LAYERS.slice(0, -1).map((layer, index) => ({
      name: `web-${layer}-needs-no-layer-above`,
      comment: `Imports of the web go one way: ${WEB_LAYERS.join(', ')}.`,
      severity: 'error',
      from: { path: `^web/src/${layer}/`, pathNot: tests },
      to: { path: `^web/src/(${WEB_LAYERS.slice(index + 1).join('|')})/` },
    })),
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
