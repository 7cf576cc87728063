import { z } from 'zod';
import { count, url } from './kinds-of-variables';

/** Variables of practice tests: their generation, and the XP that they earn. */
export const testlabVariables = {
  TEXT_PROCESSES: z.coerce
    .number()
    .int()
    .min(2)
    .max(64)
    .default(4)
    .describe(
      'Maximum number of testlab processes that read files and generate tests, 2 to 64, each with at most 400 MB; at most one per processor, but at least two|4',
    ),
  GENERATIONS_PER_DAY: count(60, 10_000).describe(
    'Maximum number of practice tests that a student may generate per day, 1 to 10000|60',
  ),
  MATERIAL_MB_PER_STUDENT: count(200, 10_000).describe(
    'Maximum size of the texts that a student keeps in My material, in megabytes, 1 to 10000|200',
  ),
  XP_PER_DAY_FROM_PRACTICE: count(400, 100_000).describe(
    'Maximum amount of XP that a student may earn by practice per day, 1 to 100000; each question pays once per day|400',
  ),
  OPENAI_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'API key of the language model server; the model then generates the questions of tests and the answers of the assistant|the built-in engine is used, unless `OPENAI_BASE_URL` is set',
    ),
  OPENAI_BASE_URL: url('http', 'https')
    .optional()
    .describe(
      "URL of a language model server that supports OpenAI's Chat Completions with streaming and JSON schemas; with `OPENAI_API_KEY`, `https://` or on this machine|OpenAI, if `OPENAI_API_KEY` is set",
    ),
  OPENAI_MODEL: z
    .string()
    .min(1)
    .default('gpt-4.1-mini')
    .describe('Name of the model at this server|gpt-4.1-mini'),
  OPENAI_TIMEOUT_SECONDS: count(25, 30).describe(
    'Time for the model to generate one test before the built-in engine takes over, in seconds, 1 to 30; also the longest pause within an answer of the assistant|25',
  ),
  MODEL_TOKENS_PER_STUDENT: count(200_000, 1_000_000_000).describe(
    'Maximum number of model tokens for practice tests per student and day, 1 to 1000000000|200000',
  ),
  MODEL_TOKENS_PER_DAY: count(5_000_000, 1_000_000_000).describe(
    'Maximum number of model tokens for practice tests of all students per day, 1 to 1000000000|5000000',
  ),
} as const;
