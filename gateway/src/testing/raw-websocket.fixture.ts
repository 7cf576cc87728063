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

/** A websocket (RFC 6455) that can send frames that no client sends. */
export class RawWebSocket {
  readonly closed: Promise<void>;
  private received = '';

  private constructor(private readonly socket: Socket) {
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined); // these tests cut connections on purpose
    socket.on('data', (bytes) => (this.received += bytes.toString('latin1')));
  }

  /** Resolves once the server has switched to the websocket protocol. */
  static async open(port: number): Promise<RawWebSocket> {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${HANDSHAKE}\r\n\r\n`);
    await once(socket, 'data');
    return new RawWebSocket(socket);
  }

  /** Sends bytes together with the handshake, before the server has accepted it. */
  static openWith(port: number, bytes: Buffer): RawWebSocket {
    const socket = connect(port, '127.0.0.1');
    socket.write(Buffer.concat([Buffer.from(`${HANDSHAKE}\r\n\r\n`), bytes]));
    return new RawWebSocket(socket);
  }

  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  /** Bytes that the server has sent. */
  get receivedBytes(): number {
    return this.received.length;
  }

  close(): void {
    this.socket.destroy();
  }

  /** Resolves once the server has sent these characters. */
  async untilReceived(letters: string): Promise<void> {
    while (!this.received.includes(letters)) await once(this.socket, 'data');
  }

  /** Sends one frame; opcode 1 is text, 2 is binary. */
  send(content: string | Buffer, opcode = 1): void {
    this.socket.write(frame(content, opcode));
  }

  sendBytes(bytes: Buffer): void {
    this.socket.write(bytes);
  }
}

/** Builds one masked frame; `isLast` sets the FIN bit. */
export function frame(content: string | Buffer, opcode: number, isLast = true): Buffer {
  const payload = Buffer.from(content);
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([header((isLast ? 0x80 : 0) | opcode, payload.length), mask, masked]);
}

function header(first: number, length: number): Buffer {
  if (length < 126) return Buffer.from([first, 0x80 | length]);
  const long = Buffer.alloc(10);
  long.writeUInt8(first, 0);
  long.writeUInt8(0x80 | 127, 1);
  long.writeBigUInt64BE(BigInt(length), 2);
  return long;
}
