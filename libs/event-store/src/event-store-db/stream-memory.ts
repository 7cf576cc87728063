import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../event-store';

/** Command ids remembered at most, over all streams. */
const COMMANDS_MAX = 500_000;

/** State of a stream: its revision, and the last revision of each of its commands. */
export interface KnownStream {
  revision: number;
  /** Fingerprint of its last event; null while it has none. */
  head: string | null;
  commands: Map<string, number>;
  /** Number of the connection over which it was seen to stand there. */
  connection: number;
}

/** Streams that were read of late, so that a command is not looked for from the beginning again. */
export class StreamMemory {
  private readonly streams = new LRUCache<string, KnownStream>({
    maxSize: COMMANDS_MAX,
    sizeCalculation: ({ commands }) => commands.size + 1,
  });

  /** Undefined for a stream that was not read of late: then its commands are not known. */
  find(stream: string): KnownStream | undefined {
    return this.streams.get(stream);
  }

  /** A stream of which nothing is known. */
  fresh(): KnownStream {
    return { revision: -1, head: null, commands: new Map<string, number>(), connection: -1 };
  }

  /**
   * Adds events that follow on what is known; others change nothing. The first ones of all may have any
   * revision: a stream that was truncated begins later, and one that was deleted goes on numbering.
   */
  add(
    stream: string,
    known: KnownStream,
    events: readonly Pick<StoredEvent, 'revision' | 'commandId' | 'fingerprint'>[],
  ): KnownStream {
    for (const { revision, commandId, fingerprint } of events) {
      if (known.revision >= 0 && revision !== known.revision + 1) continue;
      known.revision = revision;
      known.head = fingerprint;
      known.commands.set(commandId, revision);
    }
    // Set anew, for its size has changed.
    this.streams.delete(stream);
    this.streams.set(stream, known);
    return known;
  }
}
