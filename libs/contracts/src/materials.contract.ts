import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import { FILE_MAX_BYTES, uploadSchema } from './testlab.contract';
import { textSchema } from './text';

/** Kinds of files that students may keep; TestLab's own field takes the first two. */
export const MATERIAL_KINDS = ['pdf', 'txt', 'md', 'docx', 'pptx'] as const;
/** The endings that the file field of My material offers. */
export const MATERIAL_ENDINGS = MATERIAL_KINDS.map((kind) => `.${kind}`).join(',');
/** The longest name of a kept file, in characters. */
export const MATERIAL_NAME_MAX = 120;
/** Kept files of one student at most, whatever their size. */
export const MATERIALS_MAX = 500;
/** Sections in one answer at most. */
export const SECTIONS_PAGE_MAX = 50;
/** The longest section, in characters. */
export const SECTION_MAX = 4_000;
/** Passages in one answer at most. */
export const PASSAGES_MAX = 20;
/** The longest question that is searched for, in characters. */
export const PASSAGE_QUERY_MAX = 1_000;

const materialKindSchema = z.enum(MATERIAL_KINDS);
export type MaterialKind = z.infer<typeof materialKindSchema>;
export const materialNameSchema = textSchema
  .trim()
  .min(1, 'Please enter a name.')
  .max(MATERIAL_NAME_MAX, `Please keep the name to ${MATERIAL_NAME_MAX} characters.`);

/** A kept file without its text. */
const materialSchema = z.object({
  materialId: z.uuid(),
  name: z.string(),
  kind: materialKindSchema,
  /** Bytes that its text takes of the student's space. */
  bytes: z.number().int(),
  sections: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Material = z.infer<typeof materialSchema>;

const materialListSchema = z.object({
  /** Newest first. */
  materials: z.array(materialSchema).max(MATERIALS_MAX),
  usedBytes: z.number().int(),
  limitBytes: z.number().int(),
});
const own = z.object({ studentId: z.uuid(), materialId: z.uuid() });
const done = z.object({ message: z.string() });
const MATERIALS = '/api/testlab/materials';

/** A part of a text under one heading, at most `SECTION_MAX` characters. */
export const sectionSchema = z.object({
  /** Place within the text, from 0. */
  position: z.number().int(),
  /** The heading that it stands under; empty: none. */
  title: z.string(),
  text: z.string(),
});
export type Section = z.infer<typeof sectionSchema>;

export const listMaterials = defineRequest({
  subject: 'testlab.listMaterials',
  summary: 'Files that the student keeps, newest first, and the space they take',
  request: z.object({ studentId: z.uuid() }),
  response: materialListSchema,
  errors: [],
});

export const listMaterialsRoute = defineRoute({
  method: 'GET',
  path: MATERIALS,
  access: 'student',
  summary: listMaterials.summary,
  response: materialListSchema,
  errors: listMaterials.errors,
});

export const keepMaterial = defineRequest({
  subject: 'testlab.keepMaterial',
  summary: 'Keeps the text of an uploaded .pdf, .txt, .md, .docx or .pptx for the student alone',
  timeoutMs: 45_000,
  request: z.object({ studentId: z.uuid(), file: uploadSchema }),
  response: materialSchema,
  errors: [
    'unsupported_file',
    'unreadable_file',
    'not_enough_material',
    'too_large',
    'conflict',
    'aborted',
    'too_many_requests',
    'unavailable',
  ],
});

export const keepMaterialRoute = defineRoute({
  method: 'POST',
  path: MATERIALS,
  access: 'student',
  summary: keepMaterial.summary,
  /** Multipart: `file` alone. */
  body: z.object({}),
  response: materialSchema,
  file: { maxBytes: FILE_MAX_BYTES },
  errors: [...keepMaterial.errors, 'invalid_input'],
});

export const renameMaterial = defineRequest({
  subject: 'testlab.renameMaterial',
  summary: 'Renames a kept file of the student',
  request: own.extend({ name: materialNameSchema }),
  response: done,
  errors: ['not_found'],
});

export const renameMaterialRoute = defineRoute({
  method: 'PUT',
  path: `${MATERIALS}/:materialId`,
  access: 'student',
  summary: renameMaterial.summary,
  body: z.object({ name: materialNameSchema }),
  response: done,
  errors: renameMaterial.errors,
});

export const deleteMaterial = defineRequest({
  subject: 'testlab.deleteMaterial',
  summary: 'Deletes a kept file of the student with its text; one that is gone is no error',
  request: own,
  response: done,
  errors: [],
});

export const deleteMaterialRoute = defineRoute({
  method: 'DELETE',
  path: `${MATERIALS}/:materialId`,
  access: 'student',
  summary: deleteMaterial.summary,
  response: done,
  errors: deleteMaterial.errors,
});

const sectionPage = z.object({
  material: materialSchema,
  sections: z.array(sectionSchema).max(SECTIONS_PAGE_MAX),
  /** Position at which the next page begins; null: this was the last. */
  next: z.number().int().nullable(),
});

export const getSections = defineRequest({
  subject: 'testlab.getSections',
  summary: 'The text of a kept file of the student, section by section',
  request: own.extend({ from: z.number().int().min(0).default(0) }),
  response: sectionPage,
  errors: ['not_found'],
});

export const getSectionsRoute = defineRoute({
  method: 'GET',
  path: `${MATERIALS}/:materialId/sections`,
  access: 'student',
  summary: getSections.summary,
  query: z.object({ from: z.coerce.number().int().min(0).default(0) }),
  response: sectionPage,
  errors: getSections.errors,
});

/** A section that fits a question. */
const passageSchema = sectionSchema.extend({
  materialId: z.uuid(),
  /** Name of the kept file. */
  name: z.string(),
  /** Part of the question's words (without function words, by their stems) that it has, 0 to 1. */
  share: z.number().min(0).max(1),
});
export type Passage = z.infer<typeof passageSchema>;

export const findPassages = defineRequest({
  subject: 'testlab.findPassages',
  summary: "Sections of the student's own kept files that fit a question, best first",
  request: z.object({
    studentId: z.uuid(),
    query: textSchema.max(PASSAGE_QUERY_MAX),
    limit: z.number().int().min(1).max(PASSAGES_MAX).default(5),
  }),
  response: z.object({ passages: z.array(passageSchema).max(PASSAGES_MAX) }),
  errors: [],
});
