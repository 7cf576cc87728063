import { scaledMs } from '@portal/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { frame, RawWebSocket } from '../testing/raw-websocket.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

/** Well before the gateway drops a socket that never authenticates, in ms. */
const CUT_WITHIN_MS = 4_000;
const times = (count: number, bytes: Buffer) =>
  Buffer.concat(Array.from({ length: count }, () => bytes));
const inParts = (part: string) =>
  Buffer.concat([frame('4', 1, false), times(5_000, frame(part, 0, false))]);

const FLOODS: [name: string, flood: Buffer][] = [
  ['pings', times(5_000, frame('', 9))],
  ['pings with words', times(5_000, frame('x'.repeat(100), 9))],
  ['pongs', times(5_000, frame('', 10))],
  ['a message in empty parts', inParts('')],
  ['a message in tiny parts', inParts('x')],
  ['empty messages', times(5_000, frame('', 1))],
  ['large messages', times(20, frame(`42["x","${'a'.repeat(60_000)}"]`, 1))],
];

describe('a websocket that floods', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  const signedIn = async (token: string) => {
    const socket = await RawWebSocket.open(gateway.port);
    socket.send(`40${JSON.stringify({ token })}`);
    await socket.untilReceived('40{');
    return socket;
  };
  const isCut = (socket: RawWebSocket) =>
    Promise.race([
      socket.closed.then(() => true),
      pause(scaledMs(CUT_WITHIN_MS), false, { ref: false }),
    ]);

  it.each(FLOODS)('with %s is cut, signed in or not (F12)', async (_name, flood) => {
    const { token } = gateway.world.signIn('student');
    const [bystander, known, unknown] = await Promise.all([
      signedIn(token),
      signedIn(token),
      RawWebSocket.open(gateway.port),
    ]);
    known.sendBytes(flood);
    unknown.sendBytes(flood);
    expect(await Promise.all([isCut(known), isCut(unknown)])).toEqual([true, true]);
    expect(bystander.isOpen).toBe(true);
    bystander.close();
  });

  it('with its handshake is cut before anything is read (F12)', async () => {
    const socket = RawWebSocket.openWith(gateway.port, times(5_000, frame('', 9)));
    expect(await isCut(socket)).toBe(true);
    expect(socket.receivedBytes).toBe(0);
  });

  it('is one of a person’s: more sockets give no more (F12)', async () => {
    const { token } = gateway.world.signIn('student');
    const other = await signedIn(gateway.world.signIn('student').token);
    const sockets = await Promise.all(Array.from({ length: 5 }, () => signedIn(token)));
    for (const socket of sockets) socket.sendBytes(times(190, frame('', 9)));
    expect(await Promise.race(sockets.map(isCut))).toBe(true);
    expect(other.isOpen).toBe(true);
    for (const socket of [...sockets, other]) socket.close();
  });

  it('is none that pings like a client with a heartbeat: it is answered', async () => {
    const socket = await signedIn(gateway.world.signIn('student').token);
    socket.sendBytes(times(20, frame('beat', 9)));
    await socket.untilReceived('beat'); // a pong echoes the payload of its ping
    expect(socket.isOpen).toBe(true);
    socket.close();
  });
});
