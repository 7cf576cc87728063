// A hand-written websocket (RFC 6455), which sends frames that no real client sends.
import { Buffer } from 'node:buffer';

export const HANDSHAKE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');

/** A ping without payload: final frame (0x80), masked (0x80) with zeros. */
const PING = Buffer.from([0x80 | 9, 0x80, 0, 0, 0, 0]);
export const PINGS = Buffer.concat(Array.from({ length: 10_000 }, () => PING));
