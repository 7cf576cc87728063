/** The current time; injected, so that tests decide it. */
export type Clock = () => Date;

/** Injection token of `Clock`. */
export const CLOCK = Symbol('CLOCK');
