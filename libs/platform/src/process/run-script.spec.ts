import { once } from 'node:events';
import path from 'node:path';
import { startSourceProcess } from '@portal/testing';

it('says why a script has failed, without its passwords, and ends with code 1', async () => {
  const file = path.join(__dirname, 'failing-script.fixture.ts');
  const { child } = startSourceProcess(file, [], process.env, 'pipe');
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  const [code]: unknown[] = await once(child, 'close');
  expect({ code, said }).toEqual({
    code: 1,
    said: 'The count failed: nats://[secret]@nats:4222 does not answer\n',
  });
});
