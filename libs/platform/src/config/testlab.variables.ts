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
      'Processes in which testlab reads files and makes tests, at most, of 400 MB each; no more than processors, two at least|4',
    ),
  GENERATIONS_PER_DAY: count(60, 10_000).describe(
    'Practice tests that a student may generate a day|60',
  ),
  MATERIAL_MB_PER_STUDENT: count(200, 10_000).describe(
    'Megabytes of text that a student may keep in My material|200',
  ),
  XP_PER_DAY_FROM_PRACTICE: count(400, 100_000).describe(
    'XP that a student may earn a day by practice; each question pays once a day|400',
  ),
  OPENAI_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key at the server of a language model, which then makes questions|the built-in engine makes them, unless OPENAI_BASE_URL is set',
    ),
  OPENAI_BASE_URL: url('http', 'https')
    .optional()
    .describe(
      "Server of the model: any that speaks OpenAI's Chat Completions with JSON schemas|OpenAI, where OPENAI_API_KEY is set",
    ),
  OPENAI_MODEL: z
    .string()
    .min(1)
    .default('gpt-4.1-mini')
    .describe('Name of the model at that server|gpt-4.1-mini'),
  OPENAI_TIMEOUT_SECONDS: count(25, 30).describe(
    'Seconds that the model has for one test, before the built-in engine makes it|25',
  ),
  MODEL_TOKENS_PER_STUDENT: count(200_000, 1_000_000_000).describe(
    'Tokens of the model that a student may use a day|200000',
  ),
  MODEL_TOKENS_PER_DAY: count(5_000_000, 1_000_000_000).describe(
    'Tokens of the model that the whole portal may use a day|5000000',
  ),
} as const;
