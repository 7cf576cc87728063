import { withoutUnseen } from '@portal/contracts';
import { sleep } from '@portal/platform';
import { z } from 'zod';
import { ModelFailure, type ModelTokens } from './model-failure';

/** Maximum plausible number of tokens of one call. */
const TOKENS_MAX = 1_000_000;

const tokensSchema = z.number().int().min(0).max(TOKENS_MAX).optional().catch(undefined);
/** Parsed separately, because an unusable answer costs as much. */
const usageSchema = z.object({
  usage: z.object({ prompt_tokens: tokensSchema, completion_tokens: tokensSchema }),
});
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});

/** Text of a model, or the cost of its answer, which most servers send at the end. */
export type CompletionPart = { text: string } | { tokens: ModelTokens } | { isShort: true };

/** Returns the tokens reported by the server; undefined if missing or impossible. */
export function tokensOf(answer: unknown): ModelTokens | undefined {
  const usage = usageSchema.safeParse(answer).data?.usage;
  const [prompt, completion] = [usage?.prompt_tokens, usage?.completion_tokens];
  return prompt === undefined || completion === undefined ? undefined : { prompt, completion };
}

/** Maximum wait for the usage after the end of an answer, in ms. */
const USAGE_WITHIN_MS = 1_000;

/**
 * Reads the chunks of a Chat Completion. Reasoning in separate fields is skipped. An answer is
 * complete once its finish reason has arrived, whether or not `[DONE]` follows.
 * @param maxLength maximum number of characters of an answer
 * @throws ModelFailure `declined`; `cut` if it ended without a finish reason; `broken` if it is
 * empty
 */
export async function* readCompletionStream(
  chunks: AsyncIterable<unknown>,
  maxLength: number,
): AsyncGenerator<CompletionPart, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  let ended: string | undefined;
  let length = 0;
  let tokens: ModelTokens | undefined;
  while (!(ended && tokens)) {
    const next = await (ended ? withinUsageTime(iterator.next()) : iterator.next());
    if (!next || next.done) break;
    tokens = tokensOf(next.value) ?? tokens;
    const [choice] = chunkSchema.safeParse(next.value).data?.choices ?? [];
    ended = choice?.finish_reason ?? ended;
    if (choice?.delta?.refusal || ended === 'content_filter') {
      throw new ModelFailure('declined', { tokens });
    }
    const written = choice?.delta?.content ?? '';
    length += written.length;
    if (length > maxLength) throw new ModelFailure('broken', { tokens });
    // PostgreSQL text cannot store U+0000.
    const text = withoutUnseen(written);
    if (text) yield { text };
  }
  if (tokens) yield { tokens };
  if (!ended) throw new ModelFailure(length > 0 ? 'cut' : 'broken', { tokens });
  if (ended === 'length') yield { isShort: true };
}

/**
 * Resolves with undefined if the usage did not arrive in time, or the connection broke, because
 * the answer is complete all the same.
 */
function withinUsageTime<T>(next: Promise<T>): Promise<T | undefined> {
  const waited = sleep(USAGE_WITHIN_MS).then(() => undefined);
  return Promise.race([next.catch(() => undefined), waited]);
}
