import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { TITLE_FILE_REFUSALS, TITLE_FILE_TYPES, type TitleFileType } from './title-file-type';

const types = Object.keys(TITLE_FILE_TYPES) as [TitleFileType, ...TitleFileType[]]; // own keys

/** Detects the type of a title's file from its content. */
export const checkTitleFileTask = defineTask({
  name: 'check-title-file',
  input: z.object({ path: z.string() }),
  output: z.union([
    z.object({ type: z.enum(types) }),
    z.object({ refused: z.enum(TITLE_FILE_REFUSALS) }),
  ]),
});
