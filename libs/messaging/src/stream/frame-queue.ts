import { PortalError, startTimer } from '@portal/platform';
import { outageError } from '../wire';
import { frameSchema, type Frame } from './stream-frames';

/** What has come of a stream and has not been read yet: no more than the reader has given room for. */
export class FrameQueue {
  private readonly frames: Frame[] = [];
  private failure: PortalError | undefined;
  private wake: (() => void) | undefined;

  /** @param sent as it came; what is no frame ends the stream. */
  add(sent: unknown): void {
    const frame = frameSchema.safeParse(sent);
    if (frame.success) this.frames.push(frame.data);
    else this.failure ??= outageError();
    this.wake?.();
  }

  /** Ends it at once: what has come and was not read is dropped. */
  fail(error: PortalError): void {
    this.failure ??= error;
    this.frames.length = 0;
    this.wake?.();
  }

  /** @throws PortalError `timeout` where nothing comes within `idleMs`; what it was failed with. */
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
