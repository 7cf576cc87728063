/** Returns the current time; injected, so that tests control it. */
export type Clock = () => Date;

/** Injection token of `Clock`. */
export const CLOCK = Symbol('CLOCK');
