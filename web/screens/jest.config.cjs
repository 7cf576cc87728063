const path = require('node:path');
const { sourceOfModule, swcOptions } = require('../../tools/typescript-options.cjs');

/**
 * Tests of single screens: the built web app in Chromium, with contract doubles instead of a
 * portal.
 */
module.exports = {
  rootDir: __dirname,
  cacheDirectory: path.join(__dirname, '../../node_modules/.cache/jest'),
  testMatch: ['<rootDir>/**/*.screen.spec.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
  moduleNameMapper: sourceOfModule,
  globalSetup: '<rootDir>/global-setup.ts',
  globalTeardown: '<rootDir>/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/../../tools/ask-again.cjs', '<rootDir>/end-of-file.ts'],
  testTimeout: 60_000,
  // The browser keeps one core busy.
  maxWorkers: 2,
  forceExit: process.env['ENDS_BY_FORCE'] === 'yes',
};
