// Entry point of the image. Starts `gateway`, a service by name, another program of a service (`xp
// rebuild`), or its migrations only (`xp migrate`).
// Loads the program into this process, so that it receives SIGTERM.
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [name = '', program = 'main'] = process.argv.slice(2);
const folder = name === 'gateway' ? 'gateway' : `services/${name}`;
const file = `${root}${folder}/dist/${program}.js`;

const isPlain = [name, program].every((word) => /^[a-z][a-z-]*$/.test(word));
const isService = name !== 'gateway' && existsSync(`${root}${folder}/dist/index.js`);
if (isPlain && isService && program === 'migrate') {
  await migrate();
} else if (isPlain && existsSync(file)) {
  await import(pathToFileURL(file).href);
} else {
  const names = ['gateway', ...readdirSync(`${root}services`).sort()].join(', ');
  process.stderr.write(
    `This image has no process '${[name, ...process.argv.slice(3)].join(' ')}': name one of ${names}.\n`,
  );
  process.exitCode = 1;
}

async function migrate() {
  const require = createRequire(import.meta.url);
  require('reflect-metadata');
  const { migrateService } = require('@portal/database');
  const { runScript } = require('@portal/platform');
  const { service } = require(`${root}${folder}/dist/index.js`);
  runScript(`The migrations of ${name} failed`, () => migrateService(service.module));
}
