import { startNatsServer, type TestNatsServer } from '@portal/testing';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { lastValueFrom } from 'rxjs';
import { connectToNats } from './nats-connection';
import { NatsTransport } from './nats-transport';

let nats: TestNatsServer;
let service: NatsConnection;
let transport: NatsTransport;
/** Reply subjects of all requests. */
const inboxes: string[] = [];

beforeAll(async () => {
  nats = await startNatsServer();
  service = await connect({ servers: nats.url.replace(/^nats:\/\/[^@]*@/, '') });
  const codec = JSONCodec();
  service.subscribe('parrot.>', {
    callback: (_error, message) => {
      inboxes.push(message.reply ?? '');
      const { id } = codec.decode(message.data) as { id: string };
      message.respond(codec.encode({ id, response: 'heard', isDisposed: true }));
    },
  });
  await service.flush();
  transport = await NatsTransport.connect(nats.url, 10);
});
afterAll(async () => {
  await transport.close();
  await service.close();
  await nats.stop();
});

describe('the inboxes of a process (attack 47)', () => {
  it('cannot be foretold by who answers some of its requests', async () => {
    const client = transport.client();
    const ask = () => lastValueFrom(client.send('parrot.repeat', {}));
    for (let n = 0; n < 4; n += 1) await expect(ask()).resolves.toBe('heard');
    await client.close();
    const streams = transport.streams('gateway');
    const all = [...inboxes, streams.newInbox(), streams.newInbox()];
    expect(inboxes).toHaveLength(4);
    for (const inbox of all) expect(inbox).toMatch(/^_INBOX\.[\w-]{22}/);
    // The client's own inboxes share their first twelve characters.
    const secrets = new Set(all.map((inbox) => inbox.split('.')[1]?.slice(0, 12)));
    expect(secrets.size).toBe(all.length);
  });

  it('are other ones for what the client asks itself, as of JetStream', async () => {
    inboxes.length = 0;
    const joined = await Promise.all([1, 2].map(() => connectToNats(nats.url, 10_000)));
    for (const connection of joined) await connection.request('parrot.repeat', '{}');
    const [first = '', second = ''] = inboxes.map((inbox) => inbox.split('.')[1]);
    expect([first, second].map((secret) => secret.length)).toEqual([22, 22]);
    expect(first.slice(0, 12)).not.toBe(second.slice(0, 12));
    await Promise.all(joined.map((connection) => connection.close()));
  });
});
