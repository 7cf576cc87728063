import { OperatorError } from '@portal/platform';

/** An event by its place in its stream. */
export interface EventOfStream {
  stream: string;
  revision: number;
  /** Null where only its place is known. */
  fingerprint: string | null;
}

/**
 * The log is not the one that this process has read: it went back, or is another one. A process that goes
 * on would take new events for known ones, so nothing is to be written any more.
 */
export class RewoundError extends OperatorError {
  override readonly name = 'RewoundError';

  /**
   * @param what is wrong, as a sentence's beginning: the stream and revision, or the place
   * @param missing the event that was known and is not there, where the error is about one of a stream
   */
  constructor(
    what: string,
    readonly missing: EventOfStream | null = null,
  ) {
    super(
      `${what}: the streams went back or are others. Stop every xp, restore the streams, ` +
        'run the rebuild, then start xp (docs/operations.md, Restore).',
    );
  }

  /** Another event, or none, stands where this one stood. */
  static at(mark: EventOfStream & { cursor: string }): RewoundError {
    const { stream, revision, fingerprint, cursor } = mark;
    const what = `${stream} at revision ${revision} is not at ${cursor} any more`;
    return new RewoundError(what, { stream, revision, fingerprint });
  }

  /**
   * A stream that has not the event which this process knows as its last.
   * @param fingerprint null where that is not known
   */
  static inStream(stream: string, revision: number, fingerprint: string | null): RewoundError {
    const what = `${stream} has not the event that was known at revision ${revision}`;
    return new RewoundError(what, { stream, revision, fingerprint });
  }
}
