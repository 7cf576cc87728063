import { PortalError, startTimer } from '@portal/platform';
import { outageError } from '../wire';
import { frameSchema, type Frame } from './stream-frames';

/**
 * Received frames of a stream that have not been read yet; bounded by the window of the reader.
 */
export class FrameQueue {
  private readonly frames: Frame[] = [];
  private failure: PortalError | undefined;
  private wake: (() => void) | undefined;

  /** @param sent the message as received; an invalid frame ends the stream. */
  add(sent: unknown): void {
    const frame = frameSchema.safeParse(sent);
    if (frame.success) this.frames.push(frame.data);
    else this.failure ??= outageError();
    this.wake?.();
  }

  /** Ends the queue immediately and drops unread frames. */
  fail(error: PortalError): void {
    this.failure ??= error;
    this.frames.length = 0;
    this.wake?.();
  }

  /**
   * @throws PortalError `timeout` if no frame arrives within `idleMs`; the error passed to `fail`.
   */
  async next(idleMs: number): Promise<Frame> {
    if (this.frames.length === 0 && !this.failure) await this.untilSomething(idleMs);
    const frame = this.frames.shift();
    if (frame) return frame;
    const words = 'The portal took too long to answer. Please try again.';
    throw this.failure ?? new PortalError('timeout', words);
  }

  private untilSomething(idleMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = startTimer(resolve, idleMs);
      this.wake = () => {
        timer.stop();
        this.wake = undefined;
        resolve();
      };
    });
  }
}
