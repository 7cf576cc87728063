import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { RESUME_TYPES, type ResumeType } from '../domain/resume-name';

const file = z.object({ path: z.string() });
const pictureRefusal = z.enum(['empty', 'unsupported', 'heic', 'broken', 'too-many-pixels']);
export type PictureRefusal = z.output<typeof pictureRefusal>;
const resumeRefusal = z.enum([
  ...(['empty', 'unsupported', 'broken', 'bomb', 'macros', 'too-many-pixels'] as const),
]);
export type ResumeRefusal = z.output<typeof resumeRefusal>;
const resumeTypes = Object.keys(RESUME_TYPES) as [ResumeType, ...ResumeType[]]; // its own keys

/** Decodes a picture and re-encodes it as a square. */
export const makeAvatar = defineTask({
  name: 'make-avatar',
  input: file,
  output: z.union([z.object({ base64: z.string() }), z.object({ refused: pictureRefusal })]),
});

/** Detects the type of a résumé; a picture is decoded and re-encoded. */
export const checkResume = defineTask({
  name: 'check-resume',
  input: file,
  output: z.union([
    z.object({ type: z.enum(resumeTypes), rewritten: z.string().nullable() }),
    z.object({ refused: resumeRefusal }),
  ]),
});

/** Returns the town nearest to a place, by the bundled list. */
export const findTown = defineTask({
  name: 'find-town',
  input: z.object({ lat: z.number(), lon: z.number() }),
  output: z.object({ town: z.string().nullable() }),
});
