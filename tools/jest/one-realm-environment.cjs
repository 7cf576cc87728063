const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { remember } = require('./take-back.cjs');

/**
 * Jest environment that runs test files in the realm of Node itself instead of a vm context per
 * file, so that packages loaded once serve all of them (see runtime.cjs).
 */
module.exports = class OneRealmEnvironment {
  /** Tests and hooks with a timeout of their own that has been scaled. */
  scaled = new WeakSet();

  constructor({ projectConfig }) {
    this.takeBack = remember();
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (timer) => timer, refToId: (timer) => timer },
    });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.takeBack();
  }

  /**
   * Scales timeouts, which are set for a typical machine, by the factor that libs/testing has
   * measured.
   */
  handleTestEvent(event, state) {
    const factor = Number(process.env.TEST_SPEED_FACTOR ?? 1);
    if (event.name === 'run_start') state.testTimeout *= factor;
    const own =
      event.name === 'test_start' ? event.test : event.name === 'hook_start' && event.hook;
    if (!own?.timeout || this.scaled.has(own)) return;
    this.scaled.add(own);
    own.timeout *= factor;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  // The runtime only checks whether a context exists.
  getVmContext() {
    return globalThis;
  }
};
