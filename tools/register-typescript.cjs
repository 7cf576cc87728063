// `node --require tools/register-typescript.cjs file.ts` runs TypeScript from source, without type
// checks.
const { transformFileSync } = require('@swc/core');
const Module = require('node:module');
const { sourceOfModule, swcOptions } = require('./typescript-options.cjs');

require('reflect-metadata');

Module._extensions['.ts'] = (module, file) => {
  const { code } = transformFileSync(file, { ...swcOptions, swcrc: false, sourceMaps: 'inline' });
  module._compile(code, file);
};

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  for (const [pattern, target] of Object.entries(sourceOfModule)) {
    const matched = new RegExp(pattern);
    if (matched.test(request)) request = request.replace(matched, target);
  }
  return resolveFilename(request, ...rest);
};
