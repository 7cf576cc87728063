import { hash } from 'node:crypto';

/** Stands for the reader's id in an answer that is kept: JSON holds no such character by itself. */
const READER = '\u0000';
/** Only what cannot be part of another word stands for its reader. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An answer without its reader's id, and its hash: people whose answers differ by nothing else share
 * it.
 */
export interface SharedAnswer {
  hash: string;
  text: string;
}

export function shareAnswer(json: string, readerId: string): SharedAnswer {
  const text = UUID.test(readerId) ? json.replaceAll(readerId, READER) : json;
  return { hash: contentHash(text), text };
}

/** Enough of a content's hash to distinguish it from every other. */
export function contentHash(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}

/** Somebody whose answers are kept. */
export class Reader {
  /** Part of each answer's mark: a browser that two people use after each other must not take one's for the other's. */
  readonly mark: string;

  constructor(readonly id: string) {
    this.mark = hash('sha256', id, 'base64url').slice(0, 8);
  }
}

/** An answer as it goes out, with the mark by which a browser asks whether it still holds. */
export class Reading {
  readonly etag: string;

  /** @param madeAt monotonic time at which a service gave the answer, in ms */
  constructor(
    private readonly shared: SharedAnswer,
    private readonly reader: Reader,
    readonly madeAt: number,
  ) {
    this.etag = `"${shared.hash}.${reader.mark}"`;
  }

  /** Whose answer it is; 'nobody' for what strangers share. */
  get ownerId(): string {
    return this.reader.id;
  }

  /** Characters of the answer, as it is kept. */
  get length(): number {
    return this.shared.text.length;
  }

  get json(): string {
    return this.shared.text.replaceAll(READER, this.reader.id);
  }

  /** Another answer to the same reader, made from this one. */
  with(json: string): Reading {
    return new Reading(shareAnswer(json, this.reader.id), this.reader, this.madeAt);
  }

  /** Whether one of the marks in an `If-None-Match` header is this one's. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    if (!ifNoneMatch) return false;
    const marks = ifNoneMatch.split(',').map((mark) => mark.trim().replace(/^W\//, ''));
    return marks.includes(this.etag);
  }
}
