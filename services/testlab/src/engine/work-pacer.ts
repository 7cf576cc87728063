/** Thrown when the caller has asked a running generation to stop. */
export class GenerationAborted extends Error {
  constructor() {
    super('The generation was aborted.');
    this.name = 'GenerationAborted';
  }
}

/** Counts work and now and then lets the event loop breathe. */
export interface WorkPacer {
  /** Reports work about to be done (in characters read or the like). */
  spend(units: number): Promise<void>;
}

/** About ten milliseconds of this engine's work on a slow server core. */
const UNITS_PER_TURN = 20_000;

/** Makes a pacer; it needs no clock because work is counted in characters. */
export function createWorkPacer(isAborted: () => boolean): WorkPacer {
  let spent = 0;
  return {
    async spend(units) {
      spent += units;
      if (spent < UNITS_PER_TURN) return;
      spent = 0;
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (isAborted()) throw new GenerationAborted();
    },
  };
}
