// Attacks on the portal, by their numbers in docs/attacks.md, 'Found by attacking the portal'.
import { connect } from 'node:net';
import { Agent, request } from 'undici';
import { BULLETS, REASONS, RECURSIVE_PDF, TAGS, TOPICS } from './heavy-files.mjs';
import { HANDSHAKE, PINGS } from './raw-frames.mjs';

/**
 * Delay before the next attempt after a connection was closed or refused, in ms, so that the
 * attacker does not spin.
 */
const AGAIN_MS = 5;
const SITE = 'GET /api/site HTTP/1.1\r\nHost: localhost\r\n\r\n';
const AHEAD = SITE.repeat(2_000);

const READS = ['/api/auth/current-user', '/api/leaderboard?limit=100', '/api/xp/history'];

const later = (work) => setTimeout(work, AGAIN_MS);
/** Repeats `call`, with `abreast` concurrent calls. */
function again(abreast, call, count) {
  for (let n = 0; n < abreast; n += 1) {
    const turn = () => {
      call(n).then(
        (status) => {
          count(status);
          if (status < 400) turn();
          else later(turn);
        },
        () => {
          count('cut');
          later(turn);
        },
      );
    };
    turn();
  }
}

async function statusOf(url, options) {
  const { statusCode, body } = await request(url, options);
  await body.dump();
  return statusCode;
}

function generate(url, token, { file, name = 'notes.txt', topics = '' }) {
  const form = new FormData();
  if (file) form.append('file', new Blob([file]), name);
  form.append('topics', topics);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/api/testlab/generate`, { method: 'POST', headers, body: form }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
  );
}

/** Opens `abreast` connections, and replaces each one that is closed. */
function connections(abreast, url, count, use) {
  const { port } = new URL(url);
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1', () => use(socket));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      count('cut');
      later(open);
    });
  };
  for (let n = 0; n < abreast; n += 1) open();
}

/**
 * Opens `abreast` connections from a separate address, sends one request on each, and replaces it
 * by the next.
 */
function comeAnew(abreast, url, count) {
  const { port } = new URL(url);
  const open = () => {
    const address = { port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.5' };
    const socket = connect(address, () => socket.write(SITE));
    socket.on('error', () => count('cut'));
    socket.once('data', () => {
      count('answered');
      socket.destroy();
    });
    socket.on('close', () => later(open));
  };
  for (let n = 0; n < abreast; n += 1) open();
}

function guess(url, proxy, count) {
  const agent = new Agent({ localAddress: proxy, connections: 300 });
  const call = (n) =>
    statusOf(`${url}/api/auth/login`, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n % 10}` },
      body: JSON.stringify({ email: `load.student${n % 20}@miva.edu.ng`, password: 'not the one' }),
    });
  again(300, call, count);
}

function pingAll(url, count) {
  connections(20, url, count, (socket) => {
    socket.write(HANDSHAKE);
    const flood = () => {
      while (!socket.destroyed && socket.write(PINGS)) count('floods');
    };
    socket.on('drain', flood);
    socket.on('data', () => undefined);
    socket.once('data', flood);
  });
}

export const ATTACKS = [
  {
    number: 1,
    name: 'a text with 15,000 bullets',
    start: ({ url, attackers, count }) =>
      again(1, () => generate(url, attackers[0], { file: BULLETS }), count),
  },
  {
    number: 2,
    name: 'texts of reasons and of open tags',
    start: ({ url, attackers, count }) =>
      again(2, (n) => generate(url, attackers[n], { file: n ? TAGS : REASONS }), count),
  },
  {
    number: 3,
    name: 'topics that expand, 36 at once',
    start: ({ url, attackers, count }) =>
      again(36, (n) => generate(url, attackers[n % 3], { topics: TOPICS }), count),
  },
  {
    number: 4,
    name: '300 wrong sign-ins, again at once',
    start: ({ url, proxy, count }) => guess(url, proxy, count),
  },
  {
    number: 11,
    name: '8 connections, 2,000 requests ahead',
    start: ({ url, count }) => connections(8, url, count, (socket) => socket.resume().write(AHEAD)),
  },
  {
    number: 12,
    name: 'pings on 20 sockets',
    start: ({ url, count }) => pingAll(url, count),
  },
  {
    number: 13,
    name: 'a recursive PDF of six accounts',
    start: ({ url, attackers, count }) =>
      again(
        6,
        (n) => generate(url, attackers[n], { file: RECURSIVE_PDF, name: 'small.pdf' }),
        count,
      ),
  },
  {
    number: 17,
    name: '20 sessions of one account',
    start: ({ url, sessions, count }) =>
      again(
        sessions.length,
        (n) =>
          statusOf(`${url}/api/auth/xp/current`, {
            headers: { authorization: `Bearer ${sessions[n]}` },
          }),
        count,
      ),
  },
  {
    number: 18,
    name: '1,000 new connections, again at once',
    start: ({ url, count }) => comeAnew(1_000, url, count),
  },
  {
    number: 19,
    name: 'leaderboard of 6,000 lengths at once',
    start: ({ url, count }) => {
      let limit = 0;
      const dispatcher = new Agent({ localAddress: '127.0.0.6', connections: 6_000 });
      const read = () => {
        limit = (limit % 100) + 1;
        return statusOf(`${url}/api/leaderboard?limit=${limit}`, { dispatcher });
      };
      again(6_000, read, count);
    },
  },
  {
    number: 20,
    name: '600 reads at once of six accounts',
    start: ({ url, attackers, count }) =>
      again(
        600,
        (n) =>
          statusOf(`${url}${READS[n % READS.length]}`, {
            headers: { authorization: `Bearer ${attackers[n % 6]}` },
          }),
        count,
      ),
  },
];
