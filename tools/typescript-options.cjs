const { readdirSync } = require('node:fs');
const path = require('node:path');

const root = path.dirname(__dirname);
const source = (folder) => path.join(root, folder);

/** Options with which swc compiles a TypeScript file to CommonJS, in tests and in development. */
exports.swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'commonjs' },
};

const namesIn = (folder) => `(${readdirSync(source(folder)).join('|')})`;

/** Source paths of the project's own packages, by patterns of complete module names. */
exports.sourceOfModule = {
  [`^@portal/${namesIn('libs')}$`]: source('libs/$1/src'),
  '^@portal/contracts/(.+)$': source('libs/contracts/src/$1.contract'),
  [`^@portal/${namesIn('libs')}/(.+)$`]: source('libs/$1/src/$2'),
  [`^@portal/${namesIn('services')}$`]: source('services/$1/src'),
  '^@portal/gateway$': source('gateway/src'),
};
