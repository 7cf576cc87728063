const config = require('./jest.config.js');

/** `npm run test:long`: statistics of timing, which need many tries on an idle machine, and what takes minutes. */
module.exports = {
  ...config,
  rootDir: __dirname,
  testMatch: ['<rootDir>/{libs,services,gateway}/**/src/**/*.long.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 600_000,
  maxWorkers: 1,
};
