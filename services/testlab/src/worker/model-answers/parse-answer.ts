import { z } from 'zod';

/** Maximum number of processed questions of one answer. */
const QUESTIONS_MAX = 30;

const answerSchema = z.object({ questions: z.array(z.unknown()) });
/** Code fence that some servers put around their answer despite the instructions. */
const FENCE = /^\s*```(?:json)?\s*\n?|\n?```\s*$/g;

/**
 * Returns the questions of a model's answer that match the schema. Each is parsed separately: a
 * malformed one does not affect the others. An answer that is not JSON has none.
 */
export function parseAnswer<Schema extends z.ZodType>(
  content: string,
  schema: Schema,
): z.output<Schema>[] {
  const answer = answerSchema.safeParse(readJson(content.replace(FENCE, '')));
  if (!answer.success) return [];
  return answer.data.questions.slice(0, QUESTIONS_MAX).flatMap((question) => {
    const parsed = schema.safeParse(question);
    return parsed.success ? [parsed.data] : [];
  });
}

function readJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
