import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const HANDSHAKE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
].join('\r\n');

/** A websocket (RFC 6455) that sends what no client would. */
export class RawWebSocket {
  readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined); // being cut off is what these tests are about
    socket.resume();
  }

  /** Settles once the server has switched to the websocket. */
  static async open(port: number): Promise<RawWebSocket> {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${HANDSHAKE}\r\n\r\n`);
    await once(socket, 'data');
    return new RawWebSocket(socket);
  }

  /** Sends one frame; opcode 1 is text, 2 is binary. */
  send(content: string | Buffer, opcode = 1): void {
    const payload = Buffer.from(content);
    const mask = randomBytes(4);
    const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    this.socket.write(Buffer.concat([header(opcode, payload.length), mask, masked]));
  }

  sendBytes(bytes: Buffer): void {
    this.socket.write(bytes);
  }
}

function header(opcode: number, length: number): Buffer {
  const first = 0x80 | opcode;
  if (length < 126) return Buffer.from([first, 0x80 | length]);
  const long = Buffer.alloc(10);
  long.writeUInt8(first, 0);
  long.writeUInt8(0x80 | 127, 1);
  long.writeBigUInt64BE(BigInt(length), 2);
  return long;
}
