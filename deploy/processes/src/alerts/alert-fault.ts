import type { Stage } from './stage';

/** A fault that must cause an alert, or that must not cause one. */
export interface AlertFault {
  name: string;
  /** Alert that must fire with these labels; null if none may. */
  fires: { alert: string; labels?: Readonly<Record<string, string>> } | null;
  /** Alerts that the same cause may trigger too, each with the reason. */
  mayAlsoFire?: Readonly<Record<string, string>>;
  /** Duration of a fault that must not cause an alert, in ms. */
  holdMs?: number;
  /**
   * Starts the fault.
   * @returns a function that ends it
   */
  strike(stage: Stage): Promise<() => Promise<unknown>>;
}

/** Result of a fault. */
export interface AlertOutcome {
  name: string;
  fires: AlertFault['fires'];
  mayAlsoFire: NonNullable<AlertFault['mayAlsoFire']>;
  /** Names of all alerts that fired between the start of the fault and the end of all alerts. */
  fired: readonly string[];
  /** Time from the start until its alert fired, in ms; null if it did not, or must not. */
  firedAfterMs: number | null;
  /** Whether its alert stopped firing while the fault continued. */
  hasStopped: boolean;
  /** Time from its end until no alert fired, in ms; null if one still did. */
  calmAfterMs: number | null;
}
