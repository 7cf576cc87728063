// 300 study sessions of two students who write one message per second each, through two gateways
// on real NATS, Redis and PostgreSQL, compared with a bare Socket.IO server: the latency of a
// message to the other student's screen.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { watchProcessor } from './processor.mjs';
import { openStudySessions } from './study-sessions.mjs';
import { BENCH_PORTAL } from './bench-portal.mjs';

const require = createRequire(import.meta.url);
const { startProcesses } = require('../deploy/processes/dist/portal-processes');
const { studyLive } = require('../libs/contracts/dist/study.contract');
const { findFreePort } = require('../libs/platform/dist');
const BARE = fileURLToPath(new URL('socket-io-server.mjs', import.meta.url));
const EVENT = studyLive.pushes.message.name;

const ROOMS = Number(process.env['STUDY_ROOMS'] ?? 300);
const SECONDS = Number(process.env['STUDY_SECONDS'] ?? 20);
/** Slightly more than a second: a student may write ten messages in ten seconds. */
const EVERY_MS = 1_020;
const AIM_MS = 100;
const ANSWER_MS = 20_000;
const ARRIVED_WITHIN_MS = 20_000;
/**
 * Time for which duplicates are awaited after all responses, in ms: they may arrive after the
 * response.
 */
const SETTLED_MS = 3_000;

export async function measure() {
  const bare = await measureBare();
  const portal = await measurePortal();
  const describe = ({ p50, p95 }) => `${p95.toFixed(0)} ms (median ${p50.toFixed(0)})`;
  return [
    {
      measured: `a chat message to the other one, ${ROOMS} rooms, p95`,
      figure: describe(portal),
      baseline: `${describe(bare)} bare Socket.IO`,
      ratio: (portal.p95 / bare.p95).toFixed(1),
      aim: `${AIM_MS} ms`,
      met: portal.p95 < AIM_MS ? 'yes' : 'no',
    },
    {
      measured: 'messages lost, doubled or refused',
      figure: `${portal.lost}, ${portal.doubled} and ${portal.refused} of ${portal.sent}`,
      baseline: `${bare.lost}, ${bare.doubled} and ${bare.refused} of ${bare.sent}`,
      aim: '0, 0 and 0',
      met: portal.lost + portal.doubled + portal.refused === 0 ? 'yes' : 'no',
    },
  ];
}

async function measureBare() {
  const port = String(await findFreePort());
  const env = { ...process.env, PORT: port, EVENT };
  const child = spawn(process.execPath, [BARE], { env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const screen = { url, token: '' };
  const rooms = Array.from({ length: ROOMS }, () => ({
    roomId: randomUUID(),
    screens: [screen, screen],
  }));
  try {
    return await chat(rooms);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function measurePortal() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  await chmod(dataDir, 0o755);
  const env = { ...process.env, ...BENCH_PORTAL, DATA_DIR: dataDir };
  const portal = await startProcesses(env, { log: () => undefined });
  try {
    const sessions = await openStudySessions(portal.url, dataDir, ROOMS);
    // The two members of a room use different gateways.
    const rooms = sessions.map(({ roomId, tokens }) => ({
      roomId,
      screens: tokens.map((token, n) => ({ token, url: portal.gatewayUrls[n] })),
    }));
    return await chat(rooms);
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Lets all members write for a while; returns the latencies of the messages, and their outcome.
 */
async function chat(rooms) {
  const sent = new Map();
  let refused = 0;
  const answers = [];
  const screens = await Promise.all(
    rooms.flatMap(({ roomId, screens: both }) => both.map((screen) => enter(roomId, screen, sent))),
  );
  const takenOfProcessor = watchProcessor();
  const until = performance.now() + SECONDS * 1_000;
  const write = async ({ socket, roomId }) => {
    await pause(Math.random() * EVERY_MS);
    for (let next = performance.now(); next < until; next += EVERY_MS) {
      await pause(Math.max(0, next - performance.now()));
      const id = randomUUID();
      sent.set(id, { at: performance.now(), by: socket, arrived: [] });
      const body = { roomId, msg: { id, text: 'Shall we look at the next question?' } };
      // The next message does not wait for the response.
      const answer = socket.timeout(ANSWER_MS).emitWithAck('send-message', body);
      answers.push(
        answer.then(
          ({ ok }) => void (refused += ok ? 0 : 1),
          () => void (refused += 1),
        ),
      );
    }
  };
  await Promise.all(screens.map(write));
  await Promise.all(answers);
  const all = [...sent.values()];
  reportProcessor(takenOfProcessor(), all.length);
  const deadline = performance.now() + ARRIVED_WITHIN_MS;
  while (all.some(({ arrived }) => !arrived.length) && performance.now() < deadline)
    await pause(50);
  await pause(SETTLED_MS);
  for (const { socket } of screens) socket.disconnect();
  const times = all.flatMap(({ arrived }) => arrived.slice(0, 1)).sort((a, b) => a - b);
  return {
    sent: all.length,
    refused,
    lost: all.filter(({ arrived }) => arrived.length === 0).length,
    doubled: all.filter(({ arrived }) => arrived.length > 1).length,
    p50: times[Math.floor(times.length * 0.5)] ?? Infinity,
    p95: times[Math.floor(times.length * 0.95)] ?? Infinity,
  };
}

/** Reports the processor time per message, which hardly depends on the other load of a machine. */
function reportProcessor(taken, count) {
  const each = Object.entries(taken)
    .sort(([, one], [, other]) => other - one)
    .map(([program, ms]) => `${program} ${(ms / count).toFixed(2)}`);
  process.stdout.write(`processor ms a message, of ${count}: ${each.join(', ')}\n`);
}

async function enter(roomId, { url, token }, sent) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
  socket.on(EVENT, ({ _id }) => {
    const message = sent.get(_id);
    if (message && message.by !== socket) message.arrived.push(performance.now() - message.at);
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  const { ok } = await socket.timeout(ANSWER_MS).emitWithAck('join-room', { roomId });
  if (!ok) throw new Error('A room was not entered.');
  return { socket, roomId };
}
