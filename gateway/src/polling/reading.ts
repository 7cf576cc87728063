import { hash } from 'node:crypto';

/** Placeholder for the reader's id in a cached answer: JSON never contains it unescaped. */
const READER = '\u0000';
/** Only a UUID is replaced, since it cannot be part of another word. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An answer without its reader's id, and its hash: shared by users with otherwise equal answers.
 */
export interface SharedAnswer {
  hash: string;
  text: string;
}

export function shareAnswer(json: string, readerId: string): SharedAnswer {
  const text = UUID.test(readerId) ? json.replaceAll(readerId, READER) : json;
  return { hash: contentHash(text), text };
}

/** Returns a prefix of a content's hash, long enough to be unique. */
export function contentHash(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}

/** A user whose answers are cached. */
export class Reader {
  /**
   * Part of each ETag, so that a browser that two users share never mistakes one's answer for the
   * other's.
   */
  readonly mark: string;

  constructor(readonly id: string) {
    this.mark = hash('sha256', id, 'base64url').slice(0, 8);
  }
}

/** An answer as sent, with the ETag for revalidation by the browser. */
export class Reading {
  readonly etag: string;

  /** @param madeAt monotonic time at which a service created the answer, in ms */
  constructor(
    private readonly shared: SharedAnswer,
    private readonly reader: Reader,
    readonly madeAt: number,
  ) {
    this.etag = `"${shared.hash}.${reader.mark}"`;
  }

  /** Owner of the answer; 'nobody' for one shared by callers without a session. */
  get ownerId(): string {
    return this.reader.id;
  }

  /** Length of the cached answer, in characters. */
  get length(): number {
    return this.shared.text.length;
  }

  get json(): string {
    return this.shared.text.replaceAll(READER, this.reader.id);
  }

  /** Creates another answer for the same reader with the same age. */
  with(json: string): Reading {
    return new Reading(shareAnswer(json, this.reader.id), this.reader, this.madeAt);
  }

  /** Returns whether an `If-None-Match` header contains the ETag of this answer. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    if (!ifNoneMatch) return false;
    const marks = ifNoneMatch.split(',').map((mark) => mark.trim().replace(/^W\//, ''));
    return marks.includes(this.etag);
  }
}
