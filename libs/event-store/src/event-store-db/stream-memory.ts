import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../event-store';

/** Maximum number of cached command ids, over all streams. */
const COMMANDS_MAX = 500_000;

/** State of a stream: its revision, and the last revision of each of its commands. */
export interface KnownStream {
  revision: number;
  /** Fingerprint of its last event; null while it has none. */
  head: string | null;
  commands: Map<string, number>;
  /** Number of the connection over which this state was read. */
  connection: number;
}

/**
 * Cache of recently read streams, which avoids reading a stream from the beginning to find a
 * command.
 */
export class StreamMemory {
  private readonly streams = new LRUCache<string, KnownStream>({
    maxSize: COMMANDS_MAX,
    sizeCalculation: ({ commands }) => commands.size + 1,
  });

  /** Returns undefined for a stream that was not read recently: its commands are then unknown. */
  find(stream: string): KnownStream | undefined {
    return this.streams.get(stream);
  }

  /** Returns the state of an unknown stream. */
  fresh(): KnownStream {
    return { revision: -1, head: null, commands: new Map<string, number>(), connection: -1 };
  }

  /**
   * Adds events that follow the known ones; others have no effect. The first ones may have any
   * revision: a truncated stream begins later, and a deleted one continues its numbering.
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
    // Inserted again, because its size has changed.
    this.streams.delete(stream);
    this.streams.set(stream, known);
    return known;
  }
}
