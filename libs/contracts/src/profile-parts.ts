import { z } from 'zod';

/** Maximum lengths of the texts of a profile, in characters. */
export const BIO_MAX = 160;
export const ABOUT_MAX = 2_000;
export const LOCATION_MAX = 80;
/** Maximum sizes of a picture and a résumé, in bytes. */
export const AVATAR_MAX_BYTES = 2 * 1_024 * 1_024;
export const RESUME_MAX_BYTES = 5 * 1_024 * 1_024;
/** Location of a student with no town nearby, as the specification defines it. */
export const UNKNOWN_LOCATION = 'Unknown';

/**
 * Visibility of fields to other students. Name and department are always shown, unless the profile
 * is hidden.
 */
export const shownFieldsSchema = z.object({
  profileImage: z.boolean().default(false),
  bio: z.boolean().default(false),
  about: z.boolean().default(false),
  location: z.boolean().default(false),
  resume: z.boolean().default(false),
});
export type ShownFields = z.output<typeof shownFieldsSchema>;
/** A partial change; absent fields keep their value. */
export const shownChangeSchema = z.object({
  profileImage: z.boolean().optional(),
  bio: z.boolean().optional(),
  about: z.boolean().optional(),
  location: z.boolean().optional(),
  resume: z.boolean().optional(),
});
export const SHOWN_FIELDS = ['profileImage', 'bio', 'about', 'location', 'resume'] as const;

/** Address of a student's picture; null for none. */
export const profileImageSchema = z.string().nullable().default(null);

/** The picture's address in lists of students, where the field may also be absent. */
export const shownImageSchema = z.string().nullable().optional();

/** The signed-in student's own profile. */
export const ownProfileSchema = z.object({
  bio: z.string().default(''),
  about: z.string().default(''),
  location: z.string().default(''),
  profileImage: profileImageSchema,
  /** Address for downloading the student's own résumé; null for none. */
  resume: z.string().nullable().default(null),
  resumeName: z.string().nullable().default(null),
  /**
   * False once the student has saved, typed or cleared a location; it is then no longer detected
   * automatically.
   */
  mayDetectLocation: z.boolean().default(false),
  shows: shownFieldsSchema.default(shownFieldsSchema.parse({})),
  /** Whether the profile is hidden: other students see neither name nor picture. */
  isHidden: z.boolean().default(false),
});
export type OwnProfile = z.output<typeof ownProfileSchema>;

/** Returns the address of a stored picture, by its id. */
export function avatarPath(id: string): string {
  return `/api/profile/avatars/${id}`;
}

/** Returns the address of a stored résumé, by its id. */
export function resumePath(id: string): string {
  return `/api/profile/resumes/${id}`;
}
