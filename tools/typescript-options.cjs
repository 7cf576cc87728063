const { readdirSync } = require('node:fs');
const path = require('node:path');

const root = path.dirname(__dirname);
const source = (folder) => path.join(root, folder);

/** How swc turns one TypeScript file into CommonJS, in tests and in development. */
exports.swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'commonjs' },
};

const namesIn = (folder) => `(${readdirSync(source(folder)).join('|')})`;

/** The sources behind the names of our own packages, as patterns of a whole module name. */
exports.sourceOfModule = {
  [`^@portal/${namesIn('libs')}$`]: source('libs/$1/src'),
  '^@portal/contracts/(.+)$': source('libs/contracts/src/$1.contract'),
  [`^@portal/${namesIn('libs')}/(.+)$`]: source('libs/$1/src/$2'),
  [`^@portal/${namesIn('services')}$`]: source('services/$1/src'),
  '^@portal/gateway$': source('gateway/src'),
};
