import type { Stage } from './stage';

/** What an alert stands for, made to happen; or what must not set one off. */
export interface AlertFault {
  name: string;
  /** The alert that is to fire with these labels; null: none may. */
  fires: { alert: string; labels?: Readonly<Record<string, string>> } | null;
  /** Alerts that the same cause may set off, too, each with the reason. */
  mayAlsoFire?: Readonly<Record<string, string>>;
  /** How long it goes on where no alert is to fire, in ms. */
  holdMs?: number;
  /** Begins it. @returns what ends it */
  strike(stage: Stage): Promise<() => Promise<unknown>>;
}

/** What came of a fault. */
export interface AlertOutcome {
  name: string;
  fires: AlertFault['fires'];
  mayAlsoFire: NonNullable<AlertFault['mayAlsoFire']>;
  /** Names of all alerts that fired from its beginning until all was calm. */
  fired: readonly string[];
  /** From the beginning until its alert fired, in ms; null where it did not, or is not to. */
  firedAfterMs: number | null;
  /** Whether its alert fired no more while the fault went on. */
  hasStopped: boolean;
  /** From its end until no alert fired, in ms; null where one still did. */
  calmAfterMs: number | null;
}
