import { MATERIAL_KINDS, SECTION_MAX } from '@portal/contracts/materials';
import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { SECTIONS_MAX } from './cut-sections';
import { fileRefusalSchema } from './file-refusal';

/**
 * Task that reads a file to keep and splits its text into sections; joined, these equal the text.
 */
export const readSections = defineTask({
  name: 'read-sections',
  input: z.object({ file: z.object({ path: z.string(), name: z.string() }) }),
  output: z.union([
    fileRefusalSchema,
    z.object({
      kind: z.enum(MATERIAL_KINDS),
      /** Whether the file has more text than its sections. */
      isCut: z.boolean(),
      sections: z
        .array(z.object({ title: z.string(), text: z.string().max(SECTION_MAX) }))
        .min(1)
        .max(SECTIONS_MAX),
    }),
  ]),
});
export type ReadSections = Exclude<z.output<typeof readSections.output>, { refused: unknown }>;
