import { hash } from 'node:crypto';

/** An answer as it goes out, with the mark by which a browser asks whether it still holds. */
export class Reading {
  readonly etag: string;

  constructor(readonly json: string) {
    this.etag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
  }

  /** Whether one of the marks in an `If-None-Match` header is this one's. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    if (!ifNoneMatch) return false;
    const marks = ifNoneMatch.split(',').map((mark) => mark.trim().replace(/^W\//, ''));
    return marks.includes(this.etag);
  }
}
