const path = require('node:path');
const { sourceOfModule, swcOptions } = require('./tools/typescript-options.cjs');

const testing = (file) => path.join(__dirname, 'libs/testing/src', file);
const inJest = (file) => path.join(__dirname, 'tools/jest', file);

/** One configuration for every project: run it with `--rootDir <project>`. */
module.exports = {
  // Packages are loaded once for all files of a project; see docs/decisions/0045.
  testEnvironment: inJest('one-realm-environment.cjs'),
  runtime: inJest('runtime.cjs'),
  // What was transformed outlives the folder for what is temporary.
  cacheDirectory: path.join(__dirname, 'node_modules/.cache/jest'),
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  // `npm run test:long`
  testPathIgnorePatterns: ['/node_modules/', '\\.(long|content)\\.spec\\.ts$'],
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
  moduleNameMapper: sourceOfModule,
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: [path.join(__dirname, 'tools/ask-again.cjs')],
  globalSetup: testing('jest-global-setup.ts'),
  globalTeardown: testing('jest-global-teardown.ts'),
  // Patience for a busy machine; what has to be quick says so itself.
  testTimeout: 90_000,
  // `npm test` says how many a machine takes, since it tests several projects at a time.
  ...(process.env['TEST_WORKERS'] && { maxWorkers: Number(process.env['TEST_WORKERS']) }),
  // `npm test` must end even where a failed test left a service running; a single run tells of it.
  forceExit: process.env['ENDS_BY_FORCE'] === 'yes',
};
