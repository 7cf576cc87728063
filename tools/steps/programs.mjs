import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';
import { during, Failure } from './say.mjs';

/**
 * The browser of the tests and its TURN server; libs/testing finds or installs the other servers.
 */
const PROGRAMS = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    // The headless shell draws no windows around its pages: a new visitor costs an eighth of the
    // processor time.
    commands: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    debianPackage: 'chromium-headless-shell',
  },
  {
    name: 'coturn',
    variable: 'TURNSERVER_PATH',
    commands: ['turnserver'],
    places: ['/opt/homebrew/bin/turnserver'],
    debianPackage: 'coturn',
  },
];

/**
 * Finds the programs that tests start, in this order: the variable, the PATH, Debian's package
 * (installed if this process is root on Debian).
 * @returns the variables that name them
 */
export async function ensurePrograms() {
  const missing = PROGRAMS.filter((program) => !find(program));
  if (missing.length > 0) await installOnDebian(missing);
  return Object.fromEntries(PROGRAMS.map((program) => [program.variable, findOrFail(program)]));
}

function find({ variable, commands, places }) {
  const named = process.env[variable];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return [...onPath, ...places].find(isExecutable);
}

function findOrFail(program) {
  const file = find(program);
  if (file && isExecutable(file)) return file;
  const { name, variable, debianPackage } = program;
  throw new Failure(
    `${name} is missing, which the tests need: install it (Debian: apt-get install ${debianPackage}), or set ${variable} to its path.`,
  );
}

async function installOnDebian(programs) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  const packages = programs.map(({ debianPackage }) => debianPackage);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await during(`Installing ${packages.join(' and ')} from Debian`, async () => {
    await runCommand('apt-get', ['update'], { env });
    const install = ['install', '-y', '--no-install-recommends', ...packages];
    const { code, output } = await runCommand('apt-get', install, { env });
    if (code !== 0)
      throw new Failure(`${output}\nDebian's ${packages.join(', ')} did not install.`);
  });
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
