// A model server whose answers are numbered words, written at known times of this process's clock.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const THINK_MS = 300;
const WORDS = 20;
const BETWEEN_MS = 50;

/**
 * Starts a server on the loopback; `writtenAt` maps each answer's number to the time of its first
 * word, in ms.
 */
export async function startTokenServer() {
  const writtenAt = new Map();
  let calls = 0;
  const server = createServer(async (request, response) => {
    const number = (calls += 1);
    await request.resume().forEach(() => undefined);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    const say = (choice) => response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    await pause(settings.thinkMs);
    writtenAt.set(number, performance.now());
    say({ index: 0, delta: { content: `#${number}; ` }, finish_reason: null });
    for (let word = 0; word < settings.words; word += 1) {
      await pause(BETWEEN_MS);
      say({ index: 0, delta: { content: `word${word} ` }, finish_reason: null });
    }
    say({ index: 0, delta: {}, finish_reason: 'stop' });
    const usage = { prompt_tokens: 100, completion_tokens: WORDS };
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
  });
  const settings = { thinkMs: THINK_MS, words: WORDS };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    writtenAt,
    /** Returns the number of the next answer. */
    nextNumber: () => calls + 1,
    settings,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
