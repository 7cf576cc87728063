// Before the tests' processes start, which inherit it.
process.env['E2E_SHAPE'] = 'processes';

/** The main job and the cutting off once more, unchanged, where every service and gateway is a process. */
module.exports = {
  ...require('./jest.config.cjs'),
  maxWorkers: 1,
  testMatch: ['<rootDir>/{main-job,cut-off}.e2e.spec.ts'],
};
