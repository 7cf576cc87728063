import { z } from 'zod';
import { INTEGER_MAX } from './amounts';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import { FILE_MAX_BYTES, GENERATION_TIMEOUT_MS, uploadSchema } from './testlab.contract';
import { textSchema } from './text';

/** Kinds of files that students may store; TestLab's own field accepts the first two. */
export const MATERIAL_KINDS = ['pdf', 'txt', 'md', 'docx', 'pptx'] as const;
/** File extensions accepted by the file field of My material. */
export const MATERIAL_ENDINGS = MATERIAL_KINDS.map((kind) => `.${kind}`).join(',');
/** Maximum length of the name of a stored file, in characters. */
export const MATERIAL_NAME_MAX = 120;
/** Maximum number of stored files of one student, regardless of size. */
export const MATERIALS_MAX = 500;
/** Maximum number of sections in one response. */
export const SECTIONS_PAGE_MAX = 50;
/** Maximum length of a section, in characters. */
export const SECTION_MAX = 4_000;
/** Maximum number of passages in one response. */
export const PASSAGES_MAX = 20;
/** Maximum length of a search query, in characters. */
export const PASSAGE_QUERY_MAX = 1_000;

const materialKindSchema = z.enum(MATERIAL_KINDS);
export type MaterialKind = z.infer<typeof materialKindSchema>;
export const materialNameSchema = textSchema
  .trim()
  .min(1, 'Please enter a name.')
  .max(MATERIAL_NAME_MAX, `Please keep the name to ${MATERIAL_NAME_MAX} characters.`);

/** A stored file without its text. */
const materialSchema = z.object({
  materialId: z.uuid(),
  name: z.string(),
  kind: materialKindSchema,
  /** Bytes of the student's quota that its text occupies. */
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

/** Part of a text under one heading, at most `SECTION_MAX` characters. */
export const sectionSchema = z.object({
  /** Index within the text, from 0. */
  position: z.number().int(),
  /** The heading of the section; empty for none. */
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

/** A stored file, and a notice if only a part of its text is stored. */
const keptMaterialSchema = materialSchema.extend({ notice: z.string().optional() });

export const keepMaterial = defineRequest({
  subject: 'testlab.keepMaterial',
  summary: 'Keeps the text of an uploaded .pdf, .txt, .md, .docx or .pptx for the student alone',
  timeoutMs: GENERATION_TIMEOUT_MS,
  request: z.object({
    studentId: z.uuid(),
    /** Identifies this reading, so that it can be aborted like a generation. */
    generationId: z.uuid().optional(),
    file: uploadSchema,
  }),
  response: keptMaterialSchema,
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
  /** Multipart: only `file`. */
  body: z.object({}),
  response: keptMaterialSchema,
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
  /** Position at which the next page begins; null on the last page. */
  next: z.number().int().nullable(),
});

export const getSections = defineRequest({
  subject: 'testlab.getSections',
  summary: 'The text of a kept file of the student, section by section',
  request: own.extend({ from: z.number().int().min(0).max(INTEGER_MAX).default(0) }),
  response: sectionPage,
  errors: ['not_found'],
});

export const getSectionsRoute = defineRoute({
  method: 'GET',
  path: `${MATERIALS}/:materialId/sections`,
  access: 'student',
  summary: getSections.summary,
  query: z.object({ from: z.coerce.number().int().min(0).max(INTEGER_MAX).default(0) }),
  response: sectionPage,
  errors: getSections.errors,
});

/** A section that matches a query. */
const passageSchema = sectionSchema.extend({
  materialId: z.uuid(),
  /** Name of the stored file. */
  name: z.string(),
  /** Share of the query's words (without stop words, stemmed) that occur in it, 0 to 1. */
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
