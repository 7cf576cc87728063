/**
 * Requires time and randomness to come from the process's runtime, so that tests can control them;
 * see docs/decisions/0067.
 */
const insteadUse = (instead) => `Use ${instead} of @portal/platform, which tests can decide.`;

const TIMERS = ['setTimeout', 'setInterval'];
const CHANCE = [
  'randomUUID',
  'randomBytes',
  'randomInt',
  'randomFill',
  'randomFillSync',
  'getRandomValues',
  'webcrypto',
];

/**
 * Restricts exports of a module that the runtime replaces, under all names: with and without
 * `node:`, and as a namespace (`import *` counts if names are given, a default import if it is one
 * of them).
 */
const restricted = (module, importNames, instead) =>
  [module, `node:${module}`].map((name) => ({
    name,
    importNames: ['default', ...importNames],
    message: insteadUse(instead),
  }));

const ofObject = (object, properties, instead) =>
  properties.map((property) => ({ object, property, message: insteadUse(instead) }));

/**
 * Rules for all code that runs in a portal.
 * @param others selectors that `no-restricted-syntax` forbids everywhere: a rule can only be set
 * as a whole
 */
export const ofTheRuntime = (others) => ({
  'no-restricted-globals': [
    'error',
    { name: 'setTimeout', message: insteadUse('startTimer or sleep') },
    { name: 'setInterval', message: insteadUse('startInterval') },
  ],
  'no-restricted-properties': [
    'error',
    ...ofObject('Date', ['now'], 'currentTime or monotonicMs'),
    ...ofObject('performance', ['now'], 'monotonicMs'),
    ...ofObject('process', ['hrtime'], 'monotonicMs'),
    ...ofObject('AbortSignal', ['timeout'], 'timeoutSignal'),
    ...ofObject('Math', ['random'], 'random'),
    ...ofObject('crypto', CHANCE, 'newId, randomBytes or randomInt'),
    ...ofObject('globalThis', [...TIMERS, 'crypto', 'performance', 'Date'], 'the runtime'),
  ],
  'no-restricted-imports': [
    'error',
    {
      paths: [
        ...restricted('timers', TIMERS, 'startTimer or startInterval'),
        ...restricted('timers/promises', [...TIMERS, 'scheduler'], 'sleep'),
        ...restricted('crypto', CHANCE, 'newId, randomBytes or randomInt'),
        ...restricted('perf_hooks', ['performance'], 'monotonicMs'),
        ...restricted('process', ['hrtime'], 'monotonicMs'),
      ],
    },
  ],
  'no-restricted-syntax': [
    'error',
    ...others,
    {
      selector: "NewExpression[callee.name='Date'][arguments.length=0]",
      message: insteadUse('currentTime'),
    },
    // Ignores its arguments and returns the current time.
    { selector: "CallExpression[callee.name='Date']", message: insteadUse('currentTime') },
  ],
});
