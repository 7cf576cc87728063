// The part of Socket.IO that a student's screen needs, over a bare websocket, to keep clients
// cheap.
import WebSocket from 'ws';

const OPEN_WITHIN_MS = 60_000;

/** Opens an authenticated socket. */
export function openSocket(url, token) {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const ws = new WebSocket(address, { perMessageDeflate: false });
  const waiting = new Map();
  const socket = { isClosed: false, next: (event, withinMs) => next(waiting, event, withinMs) };
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => ws.terminate(), OPEN_WITHIN_MS);
    ws.on('error', reject);
    ws.on('close', () => {
      socket.isClosed = true;
      reject(new Error('A socket was closed.'));
    });
    ws.on('message', (data) => {
      const packet = data.toString();
      if (packet === '2') ws.send('3');
      else if (packet.startsWith('0')) ws.send(`40${JSON.stringify({ token })}`);
      else if (packet.startsWith('42')) deliver(waiting, packet);
      else if (packet.startsWith('44')) reject(new Error(`A socket was refused: ${packet}`));
      else if (packet.startsWith('40')) {
        clearTimeout(late);
        resolve(socket);
      }
    });
  });
}

/** Resolves with the next event of this name. */
function next(waiting, event, withinMs) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${event} did not come.`)), withinMs);
    waiting.set(event, () => {
      clearTimeout(timer);
      waiting.delete(event);
      resolve();
    });
  });
}

function deliver(waiting, packet) {
  const [event] = JSON.parse(packet.slice(2));
  waiting.get(event)?.();
}
