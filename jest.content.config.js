const base = require('./jest.config.js');

/** Checks of content (`npm test` keeps their result until content or its checks change). */
module.exports = {
  ...base,
  testMatch: ['<rootDir>/src/**/*.content.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
