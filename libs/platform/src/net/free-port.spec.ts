import { createServer } from 'node:net';
import { findFreePort, isPortFree } from './free-port';

describe('a free port', () => {
  it('is one that no outgoing connection of Linux is given', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
    for (const port of ports) expect(port).toBeLessThan(32_768);
  });

  it('is no longer free once somebody listens on it', async () => {
    const port = await findFreePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await expect(isPortFree(port)).resolves.toBe(false);
    await new Promise((resolve) => server.close(resolve));
    await expect(isPortFree(port)).resolves.toBe(true);
  });
});
