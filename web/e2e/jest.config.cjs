const path = require('node:path');
const { swcOptions } = require('../../tools/typescript-options.cjs');

/** Browser tests against the built portal: `npm run e2e -w web` after a build. */
module.exports = {
  rootDir: __dirname,
  cacheDirectory: path.join(__dirname, '../../node_modules/.cache/jest'),
  testMatch: ['<rootDir>/**/*.e2e.spec.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
  globalSetup: '<rootDir>/global-setup.ts',
  globalTeardown: '<rootDir>/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/../../tools/ask-again.cjs', '<rootDir>/end-of-file.ts'],
  testTimeout: 120_000,
  // All share a portal and a browser, which keep two cores busy.
  maxWorkers: 3,
  // `npm test` must end even if a failed test left something open; a single run reports it.
  forceExit: process.env['ENDS_BY_FORCE'] === 'yes',
};
