const asyncHooks = require('node:async_hooks');
const { createRequire } = require('node:module');
const path = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');
const { keepingGlobals } = require('./take-back.cjs');

const PACKAGES = `${path.sep}node_modules${path.sep}`;

/** Exports of every loaded package, by file. */
const packages = new Map();

/** Compiled code that is reused across test files: file name -> source and function. */
const compiled = new Map();

/**
 * Loads packages with Node, once for all test files of a process, as in production; loads the
 * project's sources again for each file, as Jest does, but compiles them only once.
 */
module.exports = class Runtime extends JestRuntime {
  storages = [];

  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, file) =>
      compileOnce(source, file, executor.injectedModuleParameters);
  }

  requireModule(from, name, options, isActual) {
    if (options?.isInternalModule) return super.requireModule(from, name, options, isActual);
    if (name === 'node:async_hooks') return this.asyncHooks();
    if (name && this._resolution.isCoreModule(name)) return super.requireModule(from, name);
    const file = this._resolution.resolveCjs(from, name);
    if (!file.includes(PACKAGES)) return super.requireModule(from, name, options, isActual);
    if (!packages.has(file))
      packages.set(
        file,
        keepingGlobals(() => createRequire(from)(name ?? from)),
      );
    return packages.get(file);
  }

  /**
   * Node 20 propagates every storage that was ever used to every promise, until it is disabled.
   */
  asyncHooks() {
    const { storages } = this;
    class AsyncLocalStorage extends asyncHooks.AsyncLocalStorage {
      constructor(...args) {
        super(...args);
        storages.push(this);
      }
    }
    return { ...asyncHooks, AsyncLocalStorage };
  }

  teardown() {
    super.teardown();
    for (const storage of this.storages.splice(0)) storage.disable();
  }

  // Jest would replace the function on a copy of `process`; here it is the real one.
  installGetBuiltinModule() {}
};

function compileOnce(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.run;
  const run = compileFunction(source, parameters, {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  compiled.set(filename, { source, run });
  return run;
}
