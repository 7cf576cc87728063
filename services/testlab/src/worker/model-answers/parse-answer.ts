import { z } from 'zod';

/** Questions of one answer that are looked at, at most. */
const QUESTIONS_MAX = 30;

const answerSchema = z.object({ questions: z.array(z.unknown()) });
/** Some servers wrap what they answer, whatever they are told. */
const FENCE = /^\s*```(?:json)?\s*\n?|\n?```\s*$/g;

/**
 * The questions of a model's answer that have the shape they must have. Each is looked at by itself: one
 * that is broken takes no other with it. An answer that is no JSON has none.
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
