// Set before the test processes start, which inherit it.
process.env['E2E_SHAPE'] = 'processes';

/**
 * Runs the main job and the lockout tests again, unchanged, with every service and gateway as a
 * process.
 */
module.exports = {
  ...require('./jest.config.cjs'),
  maxWorkers: 1,
  testMatch: ['<rootDir>/{main-job,cut-off}.e2e.spec.ts'],
};
