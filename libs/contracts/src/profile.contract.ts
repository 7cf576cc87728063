import { z } from 'zod';
import { defineEvent, defineRequest } from './contract';
import { departmentSchema } from './departments';
import { personNameSchema } from './identity.contract';
import {
  ABOUT_MAX,
  AVATAR_MAX_BYTES,
  BIO_MAX,
  LOCATION_MAX,
  ownProfileSchema,
  profileImageSchema,
  RESUME_MAX_BYTES,
  shownChangeSchema,
} from './profile-parts';
import { defineRoute } from './route';
import { defineStream } from './stream';
import { textSchema } from './text';

export * from './profile.live';
export * from './profile-parts';

const student = z.object({ studentId: z.uuid() });
const text = (max: number) =>
  textSchema.trim().max(max, `Please keep this to ${max} characters.`).optional();

/** Fields that the student has edited; absent fields keep their value. */
const updateBody = z.object({
  name: textSchema.pipe(personNameSchema).optional(),
  bio: text(BIO_MAX),
  about: text(ABOUT_MAX),
  /** An empty text clears it. */
  location: text(LOCATION_MAX),
  /**
   * A detected location never replaces an existing one; an automatically detected one also does
   * not restore a cleared one.
   */
  detected: z.enum(['by-itself', 'asked-for']).optional(),
  shows: shownChangeSchema.optional(),
  isHidden: z.boolean().optional(),
});
export const profileFormSchema = updateBody;
const saved = z.object({ message: z.string(), profile: ownProfileSchema });

export const updateProfile = defineRequest({
  subject: 'identity.updateProfile',
  summary: 'Saves the fields of the own profile that are sent; the others stay as they are',
  request: updateBody.extend(student.shape),
  response: saved,
  errors: ['invalid_input', 'not_found'],
});

export const updateProfileRoute = defineRoute({
  method: 'PUT',
  path: '/api/profile/update',
  access: 'student',
  summary: updateProfile.summary,
  body: updateBody,
  response: saved,
  errors: updateProfile.errors,
});

/** A file in the upload store, with the file name given by its sender. */
const upload = z.object({ uploadId: z.uuid(), name: z.string().max(255) });
const fileErrors = [
  ...(['unsupported_file', 'unreadable_file', 'too_large'] as const),
  ...(['too_many_requests', 'unavailable', 'not_found'] as const),
];
const savedAvatar = z.object({ message: z.string(), profileImage: z.string() });

export const setAvatar = defineRequest({
  subject: 'identity.setAvatar',
  summary: 'Decodes a picture and keeps it written anew, without what its file told beside it',
  request: student.extend({ upload }),
  response: savedAvatar,
  errors: fileErrors,
  timeoutMs: 25_000,
});

export const setAvatarRoute = defineRoute({
  method: 'POST',
  path: '/api/profile/upload-avatar',
  access: 'student',
  summary: setAvatar.summary,
  body: z.object({}),
  file: { maxBytes: AVATAR_MAX_BYTES, field: 'avatar' },
  response: savedAvatar,
  errors: setAvatar.errors,
});

const savedResume = z.object({ message: z.string(), resume: z.string(), resumeName: z.string() });

export const setResume = defineRequest({
  subject: 'identity.setResume',
  summary: 'Keeps a résumé whose content is a PDF, Word document, PNG or JPEG',
  request: student.extend({ upload }),
  response: savedResume,
  errors: fileErrors,
  timeoutMs: 25_000,
});

export const setResumeRoute = defineRoute({
  method: 'POST',
  path: '/api/profile/upload-resume',
  access: 'student',
  summary: setResume.summary,
  body: z.object({}),
  file: { maxBytes: RESUME_MAX_BYTES, field: 'resume' },
  response: savedResume,
  errors: setResume.errors,
});

export const removeAvatar = defineRequest({
  subject: 'identity.removeAvatar',
  summary: 'Deletes the own picture; its address answers no more',
  request: student,
  response: saved,
  errors: ['not_found'],
});

export const removeAvatarRoute = defineRoute({
  method: 'DELETE',
  path: '/api/profile/avatar',
  access: 'student',
  summary: removeAvatar.summary,
  response: saved,
  errors: removeAvatar.errors,
});

export const removeResume = defineRequest({
  subject: 'identity.removeResume',
  summary: 'Deletes the own résumé; its address answers no more',
  request: student,
  response: saved,
  errors: ['not_found'],
});

export const removeResumeRoute = defineRoute({
  method: 'DELETE',
  path: '/api/profile/resume',
  access: 'student',
  summary: removeResume.summary,
  response: saved,
  errors: removeResume.errors,
});

const ofFile = z.object({ fileId: z.uuid(), viewerId: z.uuid() });

export const readAvatar = defineRequest({
  subject: 'identity.readAvatar',
  summary: 'The bytes of a picture that its viewer may see',
  request: ofFile,
  response: z.object({ contentType: z.literal('image/webp'), base64: z.string().max(700_000) }),
  errors: ['not_found', 'unavailable'],
});

/** The response body is the picture. */
export const getAvatarRoute = defineRoute({
  method: 'GET',
  path: '/api/profile/avatars/:id',
  access: 'student',
  summary: readAvatar.summary,
  response: z.string().describe('The picture, as image/webp'),
  errors: readAvatar.errors,
});

export const findResume = defineRequest({
  subject: 'identity.findResume',
  summary: 'Name and kind of a résumé that its viewer may download',
  request: ofFile,
  response: z.object({
    name: z.string().min(1),
    contentType: z.string().min(1),
    bytes: z.int().nonnegative(),
  }),
  errors: ['not_found', 'unavailable'],
});

export const readResume = defineStream({
  subject: 'identity.readResume',
  summary: 'The bytes of a résumé that its viewer may download, in parts as base64',
  request: ofFile,
  chunk: z.string(),
  errors: ['not_found', 'unavailable'],
});

/** The response body is the file, sent as a download. */
export const getResumeRoute = defineRoute({
  method: 'GET',
  path: '/api/profile/resumes/:id',
  access: 'student',
  summary: 'A résumé that the caller may download',
  response: z.string().describe('The file, as a download'),
  errors: findResume.errors,
});

/** A student as others see them; hidden fields are absent or null. */
const publicProfile = z.object({
  _id: z.uuid(),
  name: z.string(),
  department: departmentSchema.nullable(),
  profileImage: profileImageSchema,
  bio: z.string().nullable(),
  about: z.string().nullable(),
  location: z.string().nullable(),
  resume: z.string().nullable(),
  isOwn: z.boolean(),
});
export type PublicProfile = z.output<typeof publicProfile>;

export const getPublicProfile = defineRequest({
  subject: 'identity.getPublicProfile',
  summary: 'What a student shows to other students; `not_found` for one who is hidden or suspended',
  request: student.extend({ viewerId: z.uuid() }),
  response: publicProfile,
  errors: ['not_found'],
});

export const getPublicProfileRoute = defineRoute({
  method: 'GET',
  path: '/api/profile/students/:id',
  access: 'student',
  summary: getPublicProfile.summary,
  response: publicProfile,
  errors: getPublicProfile.errors,
});

const place = z.object({
  /** City, town, village or state; else 'Unknown'. */
  location: z.string(),
  /** Source that the page must credit; null if the location is unknown. */
  credit: z.enum(['GeoNames', 'OpenStreetMap']).nullable(),
});
const degrees = (most: number) => z.number().min(-most).max(most);
const coordinates = z.object({ lat: degrees(90), lon: degrees(180) });
/** Typed as digits, because coercion would turn an empty text into 0, the equator. */
const typedDegrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,20})?$/, 'Coordinates must be given in degrees, such as 6.45.')
    .transform(Number)
    .pipe(degrees(most));

export const locate = defineRequest({
  subject: 'identity.locate',
  summary: 'The town nearest to a place that is rounded to two decimals',
  request: coordinates.extend(student.shape),
  response: place,
  errors: ['invalid_input', 'unavailable'],
  timeoutMs: 12_000,
});

export const locateRoute = defineRoute({
  method: 'GET',
  path: '/api/profile/locate',
  access: 'student',
  summary: locate.summary,
  query: z.object({ lat: typedDegrees(90), lon: typedDegrees(180) }),
  response: place,
  errors: locate.errors,
});

/** For services that display students: the parts of the profile that they may show. */
export const studentShown = defineEvent({
  subject: 'identity.student-shown.v1',
  summary: 'What a student shows everywhere has changed: the picture, or that they are hidden',
  durable: true,
  replaces: 'studentId',
  payload: z.object({
    studentId: z.uuid(),
    isHidden: z.boolean(),
    /** Address of the picture; null if it does not exist or is not shown. */
    profileImage: z.string().nullable(),
    version: z.int().nonnegative().default(0),
  }),
});

/** For screens only, which poll as well. */
export const profileChanged = defineEvent({
  subject: 'identity.profile-changed.v1',
  summary: "A student's own profile has changed",
  durable: false,
  payload: student,
});
