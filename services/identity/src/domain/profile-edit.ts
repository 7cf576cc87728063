import type { ShownFields } from '@portal/contracts/profile';
import type { Decided } from './decided';
import { tidyName } from './person-name';
import { nameProblem } from './plain-name';
import { changeShown, type KeptProfile } from './shown-profile';

/** Fields that a student sent; an absent field stays unchanged. */
export interface ProfileEdit {
  bio?: string | undefined;
  about?: string | undefined;
  location?: string | undefined;
  detected?: 'by-itself' | 'asked-for' | undefined;
  shows?: { [Field in keyof ShownFields]?: boolean | undefined } | undefined;
  isHidden?: boolean | undefined;
}

/**
 * Returns the columns that an edit changes; a detected location never replaces one that was set.
 */
export function columnsOf(edit: ProfileEdit, before: KeptProfile) {
  const { bio, about, location, detected, shows, isHidden } = edit;
  const isFree = detected === 'by-itself' ? before.location === null : !before.location;
  const keepsLocation = location !== undefined && (!detected || isFree);
  return {
    ...(bio !== undefined && { bio }),
    ...(about !== undefined && { about }),
    ...(keepsLocation && { location }),
    ...(shows && { shows: changeShown(before.shows, shows) }),
    ...(isHidden !== undefined && { isHidden }),
  };
}

/**
 * Returns a new name in its stored form, or the reason against it. Checks the typed name and the
 * name without the characters that are removed, which is the one shown.
 */
export function checkName(typed: string, product: string): Decided<string> {
  const name = tidyName(typed);
  const message =
    nameProblem(typed, product) ??
    (name ? nameProblem(name, product) : 'Please write a name with letters.');
  if (!message && name) return { value: name };
  const words = message ?? 'Please write a name.';
  return { refusal: { code: 'invalid_input', message: words, fields: { name: words } } };
}
