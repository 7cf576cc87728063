import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { playStream, type StreamScript } from './model-stream-double';

const requestSchema = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.string().min(1),
      }),
    )
    .min(1),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
        strict: z.literal(true),
        schema: z.record(z.string(), z.unknown()),
      }),
    })
    .optional(),
  stream: z.literal(true).optional(),
  stream_options: z.strictObject({ include_usage: z.literal(true) }).optional(),
  max_tokens: z.number().int().min(1).optional(),
  max_completion_tokens: z.number().int().min(1).optional(),
  safety_identifier: z.string().max(64).optional(),
  store: z.boolean().optional(),
});
/** A received request. */
export type ModelRequest = z.output<typeof requestSchema>;

/** Reaction of the server to a call. */
export type ModelReply =
  | {
      content?: string | null;
      refusal?: string;
      finish?: 'stop' | 'length' | 'content_filter';
      usage?: unknown;
    }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** An arbitrary body. */
  | { raw: string | Buffer }
  /**
   * `mute` sends nothing at all, `headers` nothing after its headers, `cut` disconnects within the
   * body.
   */
  | 'mute'
  | 'headers'
  | 'cut'
  /** Sends spaces without end. */
  | 'endless'
  /** For a call that requests a streamed response. */
  | StreamScript;

/**
 * A server that responds like OpenAI's Chat Completions: bearer key, strict bodies and schemas,
 * refusals, limits; on demand, it fails or sends invalid responses.
 */
export class ModelServerDouble {
  /** Valid requests, in order of arrival. */
  readonly requests: ModelRequest[] = [];
  /** Times at which callers disconnected, in ms of `performance.now()`. */
  readonly leftAt: number[] = [];
  /**
   * Times at which the first text of a streamed response was written, in ms of
   * `performance.now()`.
   */
  readonly firstTextAt: number[] = [];
  /** Status codes of its responses. */
  readonly statuses: number[] = [];
  /** Reaction to the call with this number, from 0. */
  reply: (request: ModelRequest, call: number) => ModelReply = () => ({ content: '{}' });

  private constructor(
    readonly key: string,
    private readonly server = createServer(),
  ) {}

  static async start(key: string): Promise<ModelServerDouble> {
    const double = new ModelServerDouble(key);
    double.server.on('request', (request, response) => void double.take(request, response));
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableFinished) this.leftAt.push(performance.now());
    });
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer); // no encoding is set
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      return this.say(response, 404, failure('invalid_url'));
    }
    if (request.headers.authorization !== `Bearer ${this.key}`) {
      return this.say(response, 401, failure('invalid_api_key'));
    }
    const parsed = requestSchema.safeParse(JSON.parse(Buffer.concat(body).toString()));
    const wrong = parsed.error ?? wrongSchema(parsed.data?.response_format?.json_schema.schema);
    if (!parsed.success || wrong) return this.say(response, 400, failure(String(wrong)));
    this.requests.push(parsed.data);
    this.answer(response, parsed.data, this.reply(parsed.data, this.requests.length - 1));
  }

  private answer(response: ServerResponse, request: ModelRequest, reply: ModelReply): void {
    if (reply === 'mute') return;
    if (typeof reply !== 'string' && 'stream' in reply) {
      this.statuses.push(200);
      const onFirst = () => this.firstTextAt.push(performance.now());
      void playStream(response, reply, request.model, onFirst);
      return;
    }
    if (typeof reply === 'string') return this.fail(response, reply);
    if ('raw' in reply) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply.raw);
      this.statuses.push(200);
    } else if ('status' in reply) {
      const { status, headers = {}, body = failure('failed') } = reply;
      this.say(response, status, body, headers);
    } else this.say(response, 200, completionOf(request, reply));
  }

  private fail(response: ServerResponse, how: 'headers' | 'cut' | 'endless'): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    if (how === 'cut') response.write('{"id":"chatcmpl-1","choi', () => response.destroy());
    if (how === 'endless') {
      const blanks = Buffer.alloc(65_536, ' ');
      const go = (): void => {
        while (!response.destroyed && response.write(blanks));
      };
      response.on('drain', go);
      go();
    }
  }

  private say(
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): void {
    this.statuses.push(status);
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  }
}

function failure(code: string) {
  return { error: { message: code, type: 'invalid_request_error', param: null, code } };
}

type Said = Extract<ModelReply, { content?: unknown }>;

function completionOf({ model }: ModelRequest, said: Said) {
  const { content = null, refusal = null, finish = 'stop' } = said;
  const usage = { prompt_tokens: 700, completion_tokens: 300, total_tokens: 1_000 };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage: 'usage' in said ? said.usage : usage,
  };
}

/** In strict mode, objects must list all their fields as required and allow no others. */
function wrongSchema(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  const names = Object.keys(typeof properties === 'object' && properties ? properties : {});
  if (type === 'object') {
    const isWhole = Array.isArray(required) && names.every((name) => required.includes(name));
    if (!isWhole || additionalProperties !== false) return 'invalid_json_schema';
  }
  return Object.values(schema).map(wrongSchema).find(Boolean);
}
