const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { remember } = require('./take-back.cjs');

/**
 * Test files run in the realm of Node itself instead of a vm context of each its own, so that packages
 * loaded once serve all of them (see runtime.cjs). Jest's interface of an environment.
 */
module.exports = class OneRealmEnvironment {
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

  exportConditions() {
    return ['node', 'node-addons'];
  }

  // The runtime asks only whether there is one.
  getVmContext() {
    return globalThis;
  }
};
