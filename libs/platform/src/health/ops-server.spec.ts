import { request } from 'node:http';
import { isOperatorsHost, startOpsServer } from './ops-server';

const source = {
  report: () => Promise.resolve({ isReady: true, dependencies: {} }),
  metrics: () => Promise.resolve('portal_secret 1'),
};

function ask(port: number, host: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }, (response) => {
      let text = '';
      response.on('data', (bytes: Buffer) => (text += bytes.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .once('error', reject)
      .end();
  });
}

describe('the operators’ port', () => {
  it.each(['127.0.0.1:9464', '[::1]:9464', '10.0.3.7', 'localhost:9464', 'gateway', 'LOCALHOST'])(
    'is reached as %s',
    (host) => expect(isOperatorsHost(host)).toBe(true),
  );

  it.each([undefined, '', 'evil.example', '127.0.0.1.evil.example:9464', 'localhost.', '1.2.3'])(
    'is not reached as %s',
    (host) => expect(isOperatorsHost(host)).toBe(false),
  );

  it('tells nothing to a page whose name leads here', async () => {
    const listen = { port: 0, host: '127.0.0.1', names: ['metrics.miva.edu.ng'] };
    const server = await startOpsServer(source, listen);
    expect(await ask(server.port, 'localhost')).toEqual({ status: 200, text: 'portal_secret 1' });
    expect((await ask(server.port, 'metrics.miva.edu.ng:9464')).status).toBe(200);
    const foreign = await ask(server.port, 'rebound.evil.example');
    expect(foreign.status).toBe(421);
    expect(foreign.text).not.toContain('secret');
    await server.stop();
  });
});
