import {
  avatarPath,
  resumePath,
  SHOWN_FIELDS,
  type OwnProfile,
  type ShownFields,
} from '@portal/contracts/profile';

type ShownField = (typeof SHOWN_FIELDS)[number];

/** A stored profile; for a student without one, no field is set. */
export interface KeptProfile {
  bio: string;
  about: string;
  location: string | null;
  shows: readonly ShownField[];
  isHidden: boolean;
  avatarId: string | null;
  resumeId: string | null;
  resumeName: string | null;
}

export const EMPTY_PROFILE: KeptProfile = {
  bio: '',
  about: '',
  location: null,
  shows: [],
  isHidden: false,
  avatarId: null,
  resumeId: null,
  resumeName: null,
};

/** Returns a profile as its own student sees it. */
export function toOwnProfile(kept: KeptProfile): OwnProfile {
  return {
    bio: kept.bio,
    about: kept.about,
    location: kept.location ?? '',
    profileImage: kept.avatarId && avatarPath(kept.avatarId),
    resume: kept.resumeId && resumePath(kept.resumeId),
    resumeName: kept.resumeName,
    mayDetectLocation: kept.location === null,
    shows: toShownFields(kept.shows),
    isHidden: kept.isHidden,
  };
}

/** Returns a profile as other students see it; null means not set, or not shown. */
export function toShownProfile(kept: KeptProfile) {
  const own = toOwnProfile(kept);
  const shown = <T>(field: ShownField, value: T) => (kept.shows.includes(field) ? value : null);
  return {
    profileImage: shown('profileImage', own.profileImage),
    bio: shown('bio', own.bio),
    about: shown('about', own.about),
    location: shown('location', own.location),
    resume: shown('resume', own.resume),
  };
}

/** Returns the fields of a profile that lists of students show. */
export function toListed(kept: KeptProfile) {
  const { profileImage } = toShownProfile(kept);
  return { isHidden: kept.isHidden, profileImage: kept.isHidden ? null : profileImage };
}

/** Returns the shown fields after a change to some of them. */
export function changeShown(
  kept: readonly ShownField[],
  change: Partial<ShownFields>,
): ShownField[] {
  return SHOWN_FIELDS.filter((field) => change[field] ?? kept.includes(field));
}

function toShownFields(shows: readonly ShownField[]): ShownFields {
  const isShown = (field: ShownField) => shows.includes(field);
  return {
    profileImage: isShown('profileImage'),
    bio: isShown('bio'),
    about: isShown('about'),
    location: isShown('location'),
    resume: isShown('resume'),
  };
}
