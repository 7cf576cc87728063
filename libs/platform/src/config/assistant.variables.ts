import { z } from 'zod';
import { count } from './kinds-of-variables';

/** Price in US dollars per million tokens. */
const price = z.coerce.number().min(0).max(10_000).optional();

/** Variables of the assistant: its limits, and the prices of its model. */
export const assistantVariables = {
  ASSISTANT_MESSAGES_PER_DAY: count(200, 100_000).describe(
    'Messages that a student may send the assistant a day|200',
  ),
  ASSISTANT_TOKENS_PER_STUDENT: count(200_000, 1_000_000_000).describe(
    'Tokens of the model that the assistant may use for a student a day, beside those of practice tests|200000',
  ),
  ASSISTANT_TOKENS_PER_DAY: count(5_000_000, 1_000_000_000).describe(
    'Tokens of the model that the assistant may use a day for all, beside those of practice tests|5000000',
  ),
  ASSISTANT_ANSWER_SECONDS: count(120, 600).describe(
    'Longest time that a model may write one answer of the assistant, in seconds|120',
  ),
  OPENAI_CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(1_024)
    .max(1_000_000)
    .default(8_192)
    .describe('Tokens that the model takes at a time, question and answer together|8192'),
  OPENAI_PRICE_PROMPT: price.describe(
    'US dollars for a million tokens that the model reads, for the cost that admins see|tokens without a cost',
  ),
  OPENAI_PRICE_COMPLETION: price.describe(
    'US dollars for a million tokens that the model writes|tokens without a cost',
  ),
} as const;
