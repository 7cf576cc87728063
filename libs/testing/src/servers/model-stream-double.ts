import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One step of a streamed response. */
export type StreamStep =
  | { text: string }
  /** In the format of servers of reasoning models, beside the content. */
  | { reasoning: string }
  | { refusal: string }
  | { finish: 'stop' | 'length' | 'content_filter' }
  /** An error event within a successful response. */
  | { error: { message: string; code?: string } }
  /** Raw bytes. */
  | { raw: string }
  | { waitMs: number }
  /** Repeats a text until the promise settles. */
  | { repeated: string; until: Promise<unknown> }
  /** Sends nothing until the promise settles. */
  | { hold: Promise<unknown> }
  /** Breaks the connection; sends nothing more; sends words without end. */
  | 'cut'
  | 'hang'
  | 'endless';

/** A streamed response, step by step. */
export interface StreamScript {
  stream: readonly StreamStep[];
  /** Whether finish, usage and `[DONE]` follow. Default: true. */
  isWhole?: boolean;
  /** Whether each byte is written separately. Default: false. */
  isByteByByte?: boolean;
  usage?: unknown;
}

const REPEATED_EVERY_MS = 20;
const USAGE = { prompt_tokens: 700, completion_tokens: 300, total_tokens: 1_000 };

/** Plays a script as OpenAI's server-sent events. @param onFirst called when the first text is written */
export async function playStream(
  response: ServerResponse,
  script: StreamScript,
  model: string,
  onFirst: () => void,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  const write = async (text: string) => {
    const bytes = Buffer.from(text);
    const parts = script.isByteByByte ? [...bytes].map((byte) => Buffer.from([byte])) : [bytes];
    for (const part of parts) await written(response, part);
  };
  const chunk = (delta: object, finish: string | null = null) =>
    write(event({ ...head(model), choices: [{ index: 0, delta, finish_reason: finish }] }));
  let hasText = false;
  for (const step of script.stream) {
    if (response.destroyed) return;
    if (step === 'hang') return;
    if (step === 'cut') return void response.destroy();
    if (step === 'endless') {
      return repeat(
        () => chunk({ content: 'word ' }),
        () => response.destroyed,
      );
    }
    if ('text' in step) {
      if (!hasText) onFirst();
      hasText = true;
      await chunk({ content: step.text });
    } else if ('reasoning' in step) {
      await chunk({ content: '', reasoning_content: step.reasoning });
    } else if ('refusal' in step) await chunk({ refusal: step.refusal });
    else if ('finish' in step) await chunk({}, step.finish);
    else if ('error' in step) await write(event({ error: step.error }));
    else if ('raw' in step) await write(step.raw);
    else if ('hold' in step) await step.hold;
    else if ('repeated' in step) {
      let isOver = false;
      void step.until.then(() => (isOver = true));
      await repeat(
        () => chunk({ content: step.repeated }),
        () => isOver || response.destroyed,
      );
    } else await wait(step.waitMs);
  }
  if (script.isWhole ?? true) {
    await chunk({}, 'stop');
    const usage = 'usage' in script ? script.usage : USAGE;
    await write(event({ ...head(model), choices: [], usage }));
    await write('data: [DONE]\n\n');
  }
  response.end();
}

async function repeat(say: () => Promise<void>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await say();
    await wait(REPEATED_EVERY_MS);
  }
}

function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => response.write(bytes, () => resolve()));
}

const head = (model: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model,
});
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
