import { scaledMs } from '@portal/testing';
import { Logger } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { Sessions } from '../access/sessions';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';
import { LiveGateway } from './live.gateway';

/** A session is rechecked at its expiry, which this clock never reaches. */
const NOW = new Date('2026-01-01T12:00:00.000Z');
const SOON = '2026-01-01T12:00:00.020Z';

describe('an open socket whose session is looked at again and again', () => {
  let gateway: TestGateway;
  const clients: Socket[] = [];
  beforeEach(async () => {
    gateway = await startTestGateway({}, () => NOW);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect();
    jest.restoreAllMocks();
    await gateway.stop();
  });

  /** @returns the server sides of the sockets. */
  const connect = async (count: number) => {
    const letIn = jest.spyOn(gateway.app.get(LiveGateway), 'handleConnection');
    const connected = Array.from({ length: count }, () => {
      const { token } = gateway.world.signIn('student', { expiresAt: SOON });
      const client = io(gateway.url, { transports: ['websocket'], auth: { token } });
      clients.push(client);
      return new Promise<void>((resolve) => client.once('connect', resolve));
    });
    await Promise.all(connected);
    return letIn.mock.calls.map(([socket]) => socket);
  };
  const untilLookedAt = async (count: number) => {
    const looks = jest.spyOn(gateway.app.get(Sessions), 'authenticate');
    const deadline = Date.now() + scaledMs(10_000);
    while (looks.mock.calls.length < count) {
      if (Date.now() > deadline) throw new Error('Its session is not looked at.');
      await pause(5);
    }
  };

  it('gathers nothing', async () => {
    const [socket] = await connect(1);
    await untilLookedAt(1);
    const before = socket?.listenerCount('disconnect');
    await untilLookedAt(5);
    expect(socket?.listenerCount('disconnect')).toBe(before);
    expect(socket?.connected).toBe(true);
  });

  it('is one of many for which an outage of identity is logged once', async () => {
    await connect(5);
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const away = new PortalError('unavailable', 'Identity is away.');
    jest.spyOn(gateway.app.get(Sessions), 'isOverAnywhere').mockRejectedValue(away);
    await untilLookedAt(20);
    expect(warn.mock.calls).toEqual([[away]]);
    expect(clients.every(({ connected }) => connected)).toBe(true);
  });
});
