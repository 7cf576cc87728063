const path = require('node:path');

const source = (folder) => path.join(__dirname, folder);

/** One configuration for every project: run it with `--rootDir <project>`. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  transform: {
    '^.+\\.m?[tj]s$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // These ship as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(?:nodemailer|unpdf|jose|uuid)/)'],
  moduleNameMapper: {
    '^@portal/(contracts|platform|messaging|database|event-store|testing)$': source('libs/$1/src'),
    '^@portal/(identity|xp|testlab)$': source('services/$1/src'),
    '^@portal/gateway$': source('gateway/src'),
  },
  setupFiles: ['reflect-metadata'],
  globalSetup: source('libs/testing/src/jest-global-setup.ts'),
  globalTeardown: source('libs/testing/src/jest-global-teardown.ts'),
  testTimeout: 30_000,
};
