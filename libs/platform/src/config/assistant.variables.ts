import { z } from 'zod';
import { count } from './kinds-of-variables';

/** Price in US dollars per million tokens. */
const price = z.coerce.number().min(0).max(10_000).optional();

/** Variables of the assistant: its limits, and the prices of its model. */
export const assistantVariables = {
  ASSISTANT_MESSAGES_PER_DAY: count(200, 100_000).describe(
    'Maximum number of messages that a student may send to the assistant per day, 1 to 100000|200',
  ),
  ASSISTANT_TOKENS_PER_STUDENT: count(200_000, 1_000_000_000).describe(
    'Maximum number of model tokens for the assistant per student and day, 1 to 1000000000, in addition to those of practice tests|200000',
  ),
  ASSISTANT_TOKENS_PER_DAY: count(5_000_000, 1_000_000_000).describe(
    'Maximum number of model tokens for the assistant of all students per day, 1 to 1000000000, in addition to those of practice tests|5000000',
  ),
  ASSISTANT_ANSWER_SECONDS: count(120, 600).describe(
    'Maximum time for the model to write one answer of the assistant, in seconds, 1 to 600|120',
  ),
  OPENAI_CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(1_024)
    .max(1_000_000)
    .default(8_192)
    .describe(
      'Context size of the model for one call of the assistant, prompt and answer together, in tokens, 1024 to 1000000|8192',
    ),
  OPENAI_PRICE_PROMPT: price.describe(
    'Price of a million prompt tokens in US dollars, 0 to 10000, for the cost of the assistant that admins see|0; without either price, no cost is displayed',
  ),
  OPENAI_PRICE_COMPLETION: price.describe(
    'Price of a million completion tokens in US dollars, 0 to 10000, for the same cost|0; without either price, no cost is displayed',
  ),
} as const;
