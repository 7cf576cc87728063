import { z } from 'zod';

/** Characters of each text of a profile, at most. */
export const BIO_MAX = 160;
export const ABOUT_MAX = 2_000;
export const LOCATION_MAX = 80;
/** Largest picture and largest résumé that are taken, in bytes. */
export const AVATAR_MAX_BYTES = 2 * 1_024 * 1_024;
export const RESUME_MAX_BYTES = 5 * 1_024 * 1_024;
/** The location of whom no town is near, as the specification has it. */
export const UNKNOWN_LOCATION = 'Unknown';

/** Which fields other students see. Name and department are always shown, unless the profile is hidden. */
export const shownFieldsSchema = z.object({
  profileImage: z.boolean().default(false),
  bio: z.boolean().default(false),
  about: z.boolean().default(false),
  location: z.boolean().default(false),
  resume: z.boolean().default(false),
});
export type ShownFields = z.output<typeof shownFieldsSchema>;
/** A change of some of them; what is absent stays as it is. */
export const shownChangeSchema = z.object({
  profileImage: z.boolean().optional(),
  bio: z.boolean().optional(),
  about: z.boolean().optional(),
  location: z.boolean().optional(),
  resume: z.boolean().optional(),
});
export const SHOWN_FIELDS = ['profileImage', 'bio', 'about', 'location', 'resume'] as const;

/** Address of a student's picture; null: none. */
export const profileImageSchema = z.string().nullable().default(null);

/** The same in lists of students, where it may be absent as well. */
export const shownImageSchema = z.string().nullable().optional();

/** The own profile as the signed-in student sees it. */
export const ownProfileSchema = z.object({
  bio: z.string().default(''),
  about: z.string().default(''),
  location: z.string().default(''),
  profileImage: profileImageSchema,
  /** Address at which the own résumé can be downloaded; null: none. */
  resume: z.string().nullable().default(null),
  resumeName: z.string().nullable().default(null),
  /** False once the student has saved, typed or cleared a location: nothing is detected by itself any more. */
  mayDetectLocation: z.boolean().default(false),
  shows: shownFieldsSchema.default(shownFieldsSchema.parse({})),
  /** True: other students find neither name nor picture anywhere. */
  isHidden: z.boolean().default(false),
});
export type OwnProfile = z.output<typeof ownProfileSchema>;

/** Address of a kept picture, by its id. */
export function avatarPath(id: string): string {
  return `/api/profile/avatars/${id}`;
}

/** Address of a kept résumé, by its id. */
export function resumePath(id: string): string {
  return `/api/profile/resumes/${id}`;
}
