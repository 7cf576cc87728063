import { randomUUID } from 'node:crypto';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type {
  AppendReq,
  AppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb';
import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerReadableStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { EventLog, type LoggedEvent, type ProposedEvent } from './event-log';
import {
  appendAnswer,
  checkpointAnswer,
  confirmationAnswer,
  eventAnswer,
  expectedOf,
  nameOf,
  notFoundAnswer,
  proposedOf,
  readPlanOf,
  type ReadPlan,
} from './wire';

/** How often a filtered subscription is told how far the log has been looked through, in events. */
const CHECKPOINT_EVERY = 32;

/** A double of an EventStoreDB server, on the gRPC stubs of the official client. */
export interface EventStoreDbDouble {
  url: string;
  port: number;
  /** Breaks every connection; what has been written stays. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The next append is written, but its answer never leaves. */
  loseNextAnswer(): void;
  /** Loses all that was written, as a server in memory that starts again. */
  forget(): void;
}

/** Starts a server that knows append, read and subscribe, as a single node without security. */
export async function startEventStoreDbDouble(): Promise<EventStoreDbDouble> {
  const streams = new DoubledStreams();
  let server: Server | undefined;
  let port = 0;
  const start = async () => {
    if (server) return;
    server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(StreamsService, streams.handlers());
    port = await listen(server, port);
  };
  const halt = () => {
    server?.forceShutdown();
    server = undefined;
    return Promise.resolve();
  };
  await start();
  const url = `esdb://127.0.0.1:${port}?tls=false`;
  const loseNextAnswer = () => streams.loseNextAnswer();
  return { url, port, halt, start, stop: halt, loseNextAnswer, forget: () => streams.forget() };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** The `Streams` service; the others are left out, as on a server that does not have them. */
class DoubledStreams {
  private losesAnswer = false;
  private log = new EventLog();

  forget(): void {
    this.log = new EventLog();
  }

  loseNextAnswer(): void {
    this.losesAnswer = true;
  }

  handlers() {
    return {
      append: (
        call: ServerReadableStream<AppendReq, AppendResp>,
        reply: sendUnaryData<AppendResp>,
      ) => this.append(call, reply),
      read: (call: ReadCall) => this.read(call),
    };
  }

  private append(
    call: ServerReadableStream<AppendReq, AppendResp>,
    reply: sendUnaryData<AppendResp>,
  ): void {
    let options: AppendReq.Options | undefined;
    const proposed: ProposedEvent[] = [];
    call.on('data', (request: AppendReq) => {
      options = request.getOptions() ?? options;
      const message = request.getProposedMessage();
      if (message) proposed.push(proposedOf(message));
    });
    call.on('end', () => {
      const expected = expectedOf(options);
      const outcome = this.log.append(nameOf(options?.getStreamIdentifier()), expected, proposed);
      if (!this.losesAnswer) return reply(null, appendAnswer(expected, outcome));
      this.losesAnswer = false;
      return reply({ code: status.UNAVAILABLE, details: 'The connection broke.' });
    });
    call.on('error', () => undefined); // the client went away before it had said everything
  }

  private read(call: ReadCall): void {
    call.on('error', () => undefined); // the client went away
    const plan = readPlanOf(call.request);
    if (plan.isSubscription) return this.subscribe(call, plan);
    const events = plan.stream === null ? this.log.readAll() : this.log.readStream(plan.stream);
    if (!events) call.write(notFoundAnswer(plan.stream ?? ''));
    else for (const event of select(events, plan)) call.write(eventAnswer(event));
    call.end();
  }

  private subscribe(call: ReadCall, plan: ReadPlan): void {
    call.write(confirmationAnswer(randomUUID()));
    let unseen = 0;
    const pass = (event: LoggedEvent) => {
      if (isWanted(event, plan)) call.write(eventAnswer(event));
      else if ((unseen += 1) % CHECKPOINT_EVERY === 0) call.write(checkpointAnswer(event.position));
    };
    // A subscription begins behind its position, a read at it.
    const after = typeof plan.from === 'bigint' ? plan.from : -1n;
    if (plan.from !== 'end') {
      for (const event of this.log.readAll()) if (event.position > after) pass(event);
    }
    call.on('cancelled', this.log.listen(pass));
  }
}

function isWanted({ stream }: LoggedEvent, { prefixes }: ReadPlan): boolean {
  return prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix));
}

/** The events of a read, the one at its beginning among them. */
function select(events: readonly LoggedEvent[], plan: ReadPlan): readonly LoggedEvent[] {
  const { from, isBackwards, count, stream } = plan;
  const place = (event: LoggedEvent) => (stream === null ? event.position : event.revision);
  if (isBackwards) {
    const upTo = typeof from === 'bigint' ? events.filter((one) => place(one) <= from) : events;
    return from === 'start' ? [] : upTo.slice(-count).reverse();
  }
  if (from === 'end') return [];
  const begin = typeof from === 'bigint' ? indexOf(events, from, place) : 0;
  return events.slice(begin, begin + count);
}

/** The first event at or behind a place, by halving: logs are long. */
function indexOf(
  events: readonly LoggedEvent[],
  from: bigint,
  place: (event: LoggedEvent) => bigint,
): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event && place(event) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
