import { FakeRuntime } from '@portal/testing';
import { runIn } from '../runtime/run-in';
import { runProcess } from './run-process';

/**
 * A process whose stop `fails` or never ends (first argument). It receives the second argument
 * (`SIGTERM`, or an uncaught error), advances its fake clock by the third one in ms, and writes
 * `goes on`.
 */
const [stop = '', signal = '', ms = ''] = process.argv.slice(2);
const time = new FakeRuntime();

const end = (): Promise<void> =>
  stop === 'fails' ? Promise.reject(new Error('It is stuck.')) : new Promise(() => undefined);

void runIn(time, async () => {
  await runProcess('ending', () => Promise.resolve(end));
  if (signal === 'SIGTERM') process.emit(signal, signal);
  else process.emit('uncaughtException', new Error('It broke.'));
  await time.advance(Number(ms));
  process.stdout.write('goes on\n');
  process.exit(0);
});
