const { swcOptions } = require('../../tools/typescript-options.cjs');

/** Browser tests against the built portal: `npm run e2e -w web` after a build. */
module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/**/*.e2e.spec.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
  testTimeout: 120_000,
  // Each file starts a portal and a browser of its own.
  maxWorkers: 1,
};
