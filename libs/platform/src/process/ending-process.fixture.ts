import { FakeRuntime } from '@portal/testing';
import { runIn } from '../runtime/run-in';
import { runProcess } from './run-process';

/**
 * A process whose stop never comes to its end. It meets what is named first (`SIGTERM`, or an error that nobody
 * caught), lets as many ms pass by a clock of its own as are named behind, and writes `goes on`.
 */
const [met = '', ms = ''] = process.argv.slice(2);
const time = new FakeRuntime();

void runIn(time, async () => {
  await runProcess('ending', () => Promise.resolve(() => new Promise<void>(() => undefined)));
  if (met === 'SIGTERM') process.emit(met, met);
  else process.emit('uncaughtException', new Error('It broke.'));
  await time.advance(Number(ms));
  process.stdout.write('goes on\n');
  process.exit(0);
});
