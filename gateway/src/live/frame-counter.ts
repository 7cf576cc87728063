const FIXED_BYTES = 2;
const MASK_BYTES = 4;
/**
 * Values of the first length field that announce an extended one, with its bytes (RFC 6455, 5.2).
 */
const LONGER: Readonly<Record<number, number>> = { 126: 2, 127: 8 };

/** Counts the frames of one websocket (RFC 6455) in its byte stream, for any chunking. */
export class FrameCounter {
  private head: number[] = [];
  /** Bytes of the current frame that have not arrived yet. */
  private rest = 0;

  /** @returns the number of frames of any kind that start in these bytes. */
  count(bytes: Buffer): number {
    let frames = 0;
    for (let at = 0; at < bytes.length;) {
      if (this.rest > 0) {
        const passed = Math.min(this.rest, bytes.length - at);
        this.rest -= passed;
        at += passed;
        continue;
      }
      if (this.head.length === 0) frames += 1;
      this.head.push(bytes[at] ?? 0);
      at += 1;
      this.endHead();
    }
    return frames;
  }

  private endHead(): void {
    const [, second] = this.head;
    if (second === undefined) return;
    const short = second & 0x7f;
    const more = LONGER[short] ?? 0;
    if (this.head.length < FIXED_BYTES + more) return;
    const length = more === 0 ? short : numberOf(this.head.slice(FIXED_BYTES));
    this.rest = length + (second & 0x80 ? MASK_BYTES : 0);
    this.head = [];
  }
}

function numberOf(bytes: readonly number[]): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}
