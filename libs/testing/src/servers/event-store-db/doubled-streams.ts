import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteResp,
  TombstoneResp,
  type AppendReq,
  type AppendResp,
  type DeleteReq,
  type ReadReq,
  type ReadResp,
  type TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb';
import {
  type Metadata,
  type sendUnaryData,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceError,
} from '@grpc/grpc-js';
import type { Access } from './access';
import { APPEND_MAX, EventLog, type AppendOutcome, type ExpectedState } from './event-log';
import type { LoggedEvent, ProposedEvent } from './logged-event';
import { consumerTooSlow, invalidPosition, lostAnswer, streamDeleted, tooLarge } from './refusals';
import { select } from './select-events';
import {
  appendAnswer,
  caughtUpAnswer,
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

/** Interval between checkpoints of a filtered subscription, in events. */
const CHECKPOINT_EVERY = 32;

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
type Asked = Parameters<MemberRole['append']>[0];

/** Behaviour of a cluster member that differs from a single node. */
export interface MemberRole {
  /** Returns the error for a read that requires the leader; null if this is the leader. */
  refusalOfRead(): ServiceError | null;
  /** Executes an append, or forwards it. @throws ServiceError */
  append(
    asked: { stream: string; expected: ExpectedState; proposed: readonly ProposedEvent[] },
    requiresLeader: boolean,
  ): Promise<AppendOutcome>;
}

/** The `Streams` service on one log. */
export class DoubledStreams {
  log = new EventLog();
  private losesAnswer = false;
  private delayMs = 0;
  private readonly subscribers = new Set<ReadCall>();

  /**
   * @param role as a member of a cluster; null for a single node
   * @param access access control of a secured server; null if all users may do everything
   */
  constructor(
    private readonly role: MemberRole | null = null,
    private readonly access: Access | null = null,
  ) {}

  loseNextAnswer(): void {
    this.losesAnswer = true;
  }

  /** Writes the next append immediately, but delays its response, in ms. */
  delayNextAnswer(ms: number): void {
    this.delayMs = ms;
  }

  /** Ends every subscription, as the server does for a slow consumer. */
  dropSubscribers(): void {
    for (const call of this.subscribers) call.emit('error', consumerTooSlow());
  }

  handlers() {
    return {
      append: (
        call: ServerReadableStream<AppendReq, AppendResp>,
        reply: sendUnaryData<AppendResp>,
      ) => this.append(call, reply),
      read: (call: ReadCall) => this.read(call),
      delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, reply: sendUnaryData<DeleteResp>) => {
        this.log.delete(nameOf(call.request.getOptions()?.getStreamIdentifier()));
        reply(null, new DeleteResp());
      },
      tombstone: (
        call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
        reply: sendUnaryData<TombstoneResp>,
      ) => {
        this.log.tombstone(nameOf(call.request.getOptions()?.getStreamIdentifier()));
        reply(null, new TombstoneResp());
      },
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
      const stream = nameOf(options?.getStreamIdentifier());
      const refusal = this.access?.refusalOfWrite(call, stream);
      if (refusal) return reply(refusal);
      const asked = { stream, expected: expectedOf(options), proposed };
      this.carryOut(asked, requiresLeader(call)).then(
        (answer) => reply(null, answer),
        (refusal: ServiceError) => reply(refusal),
      );
    });
    call.on('error', () => undefined); // the client disconnected before the end of its request
  }

  /** @throws ServiceError */
  private async carryOut(asked: Asked, mustLead: boolean): Promise<AppendResp> {
    const { stream, expected, proposed } = asked;
    const outcome = this.role
      ? await this.role.append(asked, mustLead)
      : this.log.append(stream, expected, proposed);
    if (outcome.kind === 'tombstone') throw streamDeleted(stream);
    if (outcome.kind === 'too-large') throw tooLarge(APPEND_MAX);
    const { delayMs } = this;
    this.delayMs = 0;
    if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
    if (!this.losesAnswer) return appendAnswer(expected, outcome);
    this.losesAnswer = false;
    throw lostAnswer();
  }

  private read(call: ReadCall): void {
    call.on('error', () => undefined); // the client disconnected
    const plan = readPlanOf(call.request);
    const refusal =
      (requiresLeader(call) && this.role?.refusalOfRead()) ||
      this.access?.refusalOfRead(call, plan.stream, this.log.readersOfAll()) ||
      this.refusalOf(plan);
    if (refusal) return void call.emit('error', refusal);
    if (plan.isSubscription) return this.subscribe(call, plan);
    const events = plan.stream === null ? this.log.readAll() : this.log.readStream(plan.stream);
    if (events === 'tombstone') return void call.emit('error', streamDeleted(plan.stream ?? ''));
    if (!events) call.write(notFoundAnswer(plan.stream ?? ''));
    else for (const event of select(events, plan)) call.write(eventAnswer(event));
    call.end();
  }

  private refusalOf({ stream, from }: ReadPlan): ServiceError | null {
    if (stream !== null) return null;
    return typeof from === 'bigint' && !this.log.hasPlace(from) ? invalidPosition() : null;
  }

  private subscribe(call: ReadCall, plan: ReadPlan): void {
    call.write(confirmationAnswer(randomUUID()));
    let unseen = 0;
    const pass = (event: LoggedEvent) => {
      if (typeof plan.from === 'bigint' && event.position <= plan.from) return;
      if (isWanted(event, plan)) call.write(eventAnswer(event));
      else if ((unseen += 1) % CHECKPOINT_EVERY === 0) call.write(checkpointAnswer(event.position));
    };
    for (const event of this.alreadyThere(plan)) pass(event);
    call.write(caughtUpAnswer());
    const stopListening = this.log.listen(pass);
    this.subscribers.add(call);
    call.on('cancelled', () => {
      stopListening();
      this.subscribers.delete(call);
    });
  }

  /**
   * As in servers of version 23: the first event at or after the position is assumed to be the one
   * already received, even if that one was scavenged and it is the next.
   */
  private alreadyThere({ from }: ReadPlan): readonly LoggedEvent[] {
    if (from === 'end') return [];
    if (from === 'start') return this.log.readAll();
    return this.log
      .readAll()
      .filter(({ position }) => position >= from)
      .slice(1);
  }
}

/** Whether a call requires the leader. */
function requiresLeader({ metadata }: { metadata: Metadata }): boolean {
  return metadata.get('requires-leader')[0] === 'true';
}

function isWanted({ stream }: LoggedEvent, { prefixes }: ReadPlan): boolean {
  return prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix));
}
