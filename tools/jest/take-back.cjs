const { ConsoleLogger, Logger } = require('@nestjs/common');

/**
 * Records the state that test files share in one realm, and returns a function that restores it
 * after a file.
 */
exports.remember = () => {
  const takenBack = [globals(), processEnvironment(), processListeners()];
  return () => {
    for (const takeBack of takenBack) takeBack();
    Logger.overrideLogger(new ConsoleLogger());
  };
};

/** Names on `globalThis` that packages need while they are loaded. */
const ofPackages = new Set();

/** Loads a package and keeps the globals that it creates, as the package stays loaded. */
exports.keepingGlobals = (load) => {
  const known = new Set(Reflect.ownKeys(globalThis));
  const loaded = load();
  for (const key of Reflect.ownKeys(globalThis)) if (!known.has(key)) ofPackages.add(key);
  return loaded;
};

/**
 * Removed globals include the decorated classes that TypeORM collects, and the state of Jest's
 * runner.
 */
function globals() {
  const known = new Set(Reflect.ownKeys(globalThis));
  const { console } = globalThis;
  const { exit } = process;
  return () => {
    for (const key of Reflect.ownKeys(globalThis))
      if (!known.has(key) && !ofPackages.has(key)) Reflect.deleteProperty(globalThis, key);
    globalThis.console = console;
    process.exit = exit;
  };
}

function processEnvironment() {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

function processListeners() {
  const before = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!before.get(name)?.includes(listener)) process.removeListener(name, listener);
  };
}
