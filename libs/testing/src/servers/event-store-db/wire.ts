import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import {
  AppendResp,
  ReadReq,
  ReadResp,
  type AppendReq,
} from '@eventstore/db-client/generated/streams_pb';
import type { AppendOutcome, ExpectedState } from './event-log';
import type { LoggedEvent, ProposedEvent } from './logged-event';

/** Start, direction and length of a read. */
export interface ReadPlan {
  /** Null: of all streams. */
  stream: string | null;
  from: bigint | 'start' | 'end';
  isBackwards: boolean;
  count: number;
  isSubscription: boolean;
  /** Prefixes of stream names; empty: no filter. */
  prefixes: string[];
}

/** Returns the parameters of a read request. */
export function readPlanOf(request: ReadReq): ReadPlan {
  const options = request.getOptions() ?? new ReadReq.Options();
  const filter = options.getFilter()?.getStreamIdentifier();
  return {
    stream: options.hasStream() ? nameOf(options.getStream()?.getStreamIdentifier()) : null,
    from: options.hasStream() ? streamStart(options) : allStart(options),
    isBackwards: options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS,
    count: options.hasSubscription() ? Infinity : Number(options.getCount()),
    isSubscription: options.hasSubscription(),
    prefixes: filter?.getPrefixList() ?? [],
  };
}

function streamStart(options: ReadReq.Options): ReadPlan['from'] {
  const stream = options.getStream();
  if (stream?.hasRevision()) return BigInt(stream.getRevision());
  return stream?.hasEnd() ? 'end' : 'start';
}

function allStart(options: ReadReq.Options): ReadPlan['from'] {
  const all = options.getAll();
  const position = all?.getPosition();
  if (position) return BigInt(position.getCommitPosition());
  return all?.hasEnd() ? 'end' : 'start';
}

/** Returns the expected stream state of an append. */
export function expectedOf(options: AppendReq.Options | undefined): ExpectedState {
  if (options?.hasRevision()) return BigInt(options.getRevision());
  if (options?.hasNoStream()) return 'no-stream';
  return options?.hasStreamExists() ? 'exists' : 'any';
}

export function nameOf(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

/** Returns one event of an append. */
export function proposedOf(message: AppendReq.ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: idOf(message.getId()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function idOf(id: UUID | undefined): string {
  const halves = id?.getStructured();
  if (!halves) return id?.getString() ?? '';
  return `${halves.getMostSignificantBits()}:${halves.getLeastSignificantBits()}`;
}

/** Result of an append: the written position, or the reason for its rejection. */
type Judged = Extract<AppendOutcome, { kind: 'written' | 'wrong' }>;

export function appendAnswer(expected: ExpectedState, outcome: Judged): AppendResp {
  return outcome.kind === 'written' ? success(outcome) : wrongVersion(expected, outcome.current);
}

function success({ revision, position }: { revision: bigint; position: bigint }): AppendResp {
  const place = new AppendResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  const written = new AppendResp.Success();
  written.setCurrentRevision(String(revision));
  written.setPosition(place);
  const answer = new AppendResp();
  answer.setSuccess(written);
  return answer;
}

function wrongVersion(expected: ExpectedState, current: bigint | null): AppendResp {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current === null) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(current));
  if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
  if (expected === 'no-stream') wrong.setExpectedNoStream(new Empty());
  if (expected === 'exists') wrong.setExpectedStreamExists(new Empty());
  const answer = new AppendResp();
  answer.setWrongExpectedVersion(wrong);
  return answer;
}

export function eventAnswer(event: LoggedEvent): ReadResp {
  const id = new UUID();
  id.setString(event.id);
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(identifierOf(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const metadata = recorded.getMetadataMap();
  metadata.set('type', event.type);
  metadata.set('content-type', event.contentType);
  metadata.set('created', String(event.createdTicks));
  const read = new ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(event.position));
  const answer = new ReadResp();
  answer.setEvent(read);
  return answer;
}

export function notFoundAnswer(stream: string): ReadResp {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifierOf(stream));
  const answer = new ReadResp();
  answer.setStreamNotFound(notFound);
  return answer;
}

export function confirmationAnswer(id: string): ReadResp {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(id);
  const answer = new ReadResp();
  answer.setConfirmation(confirmation);
  return answer;
}

export function checkpointAnswer(position: bigint): ReadResp {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const answer = new ReadResp();
  answer.setCheckpoint(checkpoint);
  return answer;
}

/** Signals that no more events are available yet; servers send it since version 23.10. */
export function caughtUpAnswer(): ReadResp {
  const answer = new ReadResp();
  answer.setCaughtUp(new ReadResp.CaughtUp());
  return answer;
}

function identifierOf(stream: string): StreamIdentifier {
  const identifier = new StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8').toString('base64'));
  return identifier;
}
