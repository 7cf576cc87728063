import { once } from 'node:events';
import path from 'node:path';
import { startSourceProcess } from '@portal/testing';

const ENDING = path.join(__dirname, 'ending-process.fixture.ts');
const CUT_OFF = 'What had not stopped after 10 s was cut off.';

/** @param stop `fails`, or never ends */
async function run(stop: string, signal: string, ms: number) {
  const env = { ...process.env, LOG_LEVEL: 'fatal' };
  const { child } = startSourceProcess(ENDING, [stop, signal, String(ms)], env);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  const [code]: unknown[] = await once(child, 'close');
  return { code, lines: said.trim().split('\n') };
}

describe.each(['SIGTERM', 'an error that nobody caught'])(
  'a process that does not end in good order after %s',
  (signal) => {
    it('is cut off after 10 s, and says so in one line', async () => {
      const { code, lines } = await run('hangs', signal, 10_000);
      expect(code).toBe(1);
      expect(lines.filter((line) => line.includes(CUT_OFF))).toHaveLength(1);
      expect(lines).not.toContain('goes on');
    });

    it('has its time until then', async () => {
      const { code, lines } = await run('hangs', signal, 9_999);
      expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'goes on' });
    });

    it('says what kept it from an end in good order', async () => {
      const { code, lines } = await run('fails', signal, 10_000);
      expect(code).toBe(1);
      expect(lines.at(-1)).toMatch(/It is stuck\..*did not end in good order/);
    });
  },
);
