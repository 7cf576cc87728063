import { spawn } from 'node:child_process';
import { ROOT, inRoot } from './workspace.mjs';

/**
 * Runs a program in the root and collects its output.
 * @param onLine is called with each line while it runs
 * @returns its exit code and output; the code is 1 if it could not be started
 */
export function runCommand(program, args, { env = {}, cwd = ROOT, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let unfinished = '';
    const take = (chunk) => {
      output += chunk;
      const lines = `${unfinished}${chunk}`.split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs npm, preferably the one that runs this script. */
export function runNpm(args, options) {
  const cli = process.env['npm_execpath'];
  if (cli?.endsWith('.js')) return runCommand(process.execPath, [cli, ...args], options);
  return runCommand('npm', args, options);
}

/** Runs a program of node_modules by the path of its JavaScript. */
export function runInstalled(script, args, options) {
  return runCommand(process.execPath, [inRoot('node_modules', script), ...args], options);
}

/** Runs Nx without its daemon, which would keep running, and without prompts. */
export function runNx(args, { env, ...options } = {}) {
  const quiet = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', ...env };
  return runInstalled('nx/dist/bin/nx.js', [...args, '--outputStyle=static'], {
    ...options,
    env: quiet,
  });
}
