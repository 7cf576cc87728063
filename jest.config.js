const path = require('node:path');
const { sourceOfModule, swcOptions } = require('./tools/typescript-options.cjs');

const testing = (file) => path.join(__dirname, 'libs/testing/src', file);

/** One configuration for every project: run it with `--rootDir <project>`. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  // `npm run test:long`
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.spec\\.ts$'],
  transform: { '^.+\\.m?[tj]s$': ['@swc/jest', swcOptions] },
  // These ship as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(?:nodemailer|unpdf|jose|uuid|openid-client|oauth4webapi|p-queue|p-timeout)/)',
  ],
  moduleNameMapper: sourceOfModule,
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: [path.join(__dirname, 'tools/ask-again.cjs')],
  globalSetup: testing('jest-global-setup.ts'),
  globalTeardown: testing('jest-global-teardown.ts'),
  testTimeout: 30_000,
  // `npm test` must end even where a failed test left a service running; a single run tells of it.
  forceExit: process.env['ENDS_BY_FORCE'] === 'yes',
};
