import { Lane, type Queued } from './lane';

/** Kept answers that are sent in one turn of the event loop while new connections arrive. */
export const ANSWERS_OF_A_TURN = 4;

/**
 * Sends kept answers: immediately, or a few in each turn of the event loop while new connections
 * arrive, in turns by key. The event loop accepts one connection per turn: hundreds of answers in
 * each would delay the accept of all later connections. No more answers wait than there are open
 * connections.
 */
export class PacedAnswers {
  private readonly waiting = new Lane<Queued & { send: () => void }>();
  private sentThisTurn = 0;
  private isCounting = false;

  /** @param isCrowded whether new connections arrive */
  constructor(private readonly isCrowded: () => boolean) {}

  /**
   * @param key the person or address that the answer is for
   * @param send writes the answer
   */
  enter(key: string, send: () => void): void {
    const isFree = this.waiting.size === 0 && this.sentThisTurn < ANSWERS_OF_A_TURN;
    if (isFree || !this.isCrowded()) this.send(send);
    else this.waiting.add({ key, waitsUntil: Infinity, send }, true);
  }

  private send(send: () => void): void {
    this.sentThisTurn += 1;
    this.countNextTurn();
    send();
  }

  private countNextTurn(): void {
    if (this.isCounting) return;
    this.isCounting = true;
    setImmediate(() => {
      this.isCounting = false;
      this.sentThisTurn = 0;
      for (let n = 0; n < ANSWERS_OF_A_TURN; n += 1) {
        const next = this.waiting.take(() => true);
        if (next) this.send(next.send);
      }
    });
  }
}
