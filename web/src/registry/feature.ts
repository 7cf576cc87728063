import type { ComponentType } from 'react';
import type { IconName } from '../design/icons';
import type { NounLive } from '../live/noun-live';

/** A text or path that may depend on the product's name. */
export type ByProduct = string | ((productName: string) => string);

/** A screen behind the sign-in. */
export interface FeatureRoute {
  /** Matched case-insensitively. */
  path: ByProduct;
  /** Document title while the screen is open. */
  title: ByProduct;
  /** Loads the screen's code when it is first opened; its default export is the screen. */
  load: () => Promise<{ default: ComponentType }>;
}

/** An entry in the students' navigation. */
export interface FeaturePlace {
  to: ByProduct;
  icon: IconName;
  label: ByProduct;
  /** Position in the rail; existing entries are 10 apart, the dashboard is 0. */
  rank: number;
  /**
   * Whether the bottom bar of a phone shows it, too; the bar has room for four entries and the menu
   * of all.
   */
  isInBar?: boolean;
}

/** Tiles of the student dashboard that a feature can enable; the dashboard defines their order. */
export type TileName = 'library' | 'ai' | 'career' | 'leaderboard' | 'profile';

/** Target and text of an enabled tile of the student dashboard. */
export interface FeatureTile {
  to: ByProduct;
  text: string;
}

export type FeatureTiles = Partial<Record<TileName, FeatureTile>>;

/** Position of a card on the admin dashboard. */
export type AdminCardPlace = 'notes' | 'left' | 'right' | 'wide';

export interface FeatureAdminCard {
  place: AdminCardPlace;
  /** Loads the card's code with the admin dashboard; its default export is the card. */
  load: () => Promise<{ default: ComponentType }>;
}

/**
 * Declaration of a feature for the app. `app/features.ts` collects them; it loads with the first
 * screen behind the sign-in, so a feature's screens, texts and cards are loaded lazily, and only
 * labels and live handlers are imported directly.
 */
export interface Feature {
  routes: readonly FeatureRoute[];
  places?: readonly FeaturePlace[];
  tiles?: FeatureTiles;
  live?: NounLive;
  adminCards?: readonly FeatureAdminCard[];
}

/** Returns the value for this product. */
export function forProduct(value: ByProduct, productName: string): string {
  return typeof value === 'string' ? value : value(productName);
}
