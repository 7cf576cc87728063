import { FakeRuntime } from '@portal/testing';
import { runIn } from '../runtime/run-in';
import { runProcess } from './run-process';

/**
 * A process whose stop `fails`, or never comes to its end, as is named first. It meets what is named second (`SIGTERM`,
 * or an error that nobody caught), lets as many ms pass by a clock of its own as are named third, and writes `goes on`.
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
