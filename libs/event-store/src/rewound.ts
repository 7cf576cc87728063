import { OperatorError } from '@portal/platform';

/** An event identified by its revision in its stream. */
export interface EventOfStream {
  stream: string;
  revision: number;
  /** Null if only its revision is known. */
  fingerprint: string | null;
}

/**
 * The log is not the one that this process has read: it was rewound, or replaced. The process
 * would take new events for known ones if it continued, so it must not write any more.
 */
export class RewoundError extends OperatorError {
  override readonly name = 'RewoundError';

  /**
   * @param what is wrong, as the beginning of a sentence: the stream and revision, or the position
   * @param missing the known event that is missing, if the error concerns an event of a stream
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

  /** Another event, or none, is at the position of this one. */
  static at(mark: EventOfStream & { cursor: string }): RewoundError {
    const { stream, revision, fingerprint, cursor } = mark;
    const what = `${stream} at revision ${revision} is not at ${cursor} any more`;
    return new RewoundError(what, { stream, revision, fingerprint });
  }

  /**
   * A stream that lacks the event known to this process as its last.
   * @param fingerprint null if it is unknown
   */
  static inStream(stream: string, revision: number, fingerprint: string | null): RewoundError {
    const what = `${stream} has not the event that was known at revision ${revision}`;
    return new RewoundError(what, { stream, revision, fingerprint });
  }
}
