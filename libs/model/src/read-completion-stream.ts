import { withoutUnseen } from '@portal/contracts';
import { sleep } from '@portal/platform';
import { z } from 'zod';
import { ModelFailure, type ModelTokens } from './model-failure';

/** Tokens of one call that are believed, at most. */
const TOKENS_MAX = 1_000_000;

const tokensSchema = z.number().int().min(0).max(TOKENS_MAX).optional().catch(undefined);
/** Read by itself: an answer that cannot be used has cost as much. */
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

/** Tokens by what the server says; undefined: it does not say, or says what cannot be. */
export function tokensOf(answer: unknown): ModelTokens | undefined {
  const usage = usageSchema.safeParse(answer).data?.usage;
  const [prompt, completion] = [usage?.prompt_tokens, usage?.completion_tokens];
  return prompt === undefined || completion === undefined ? undefined : { prompt, completion };
}

/** How long it is waited, behind the end of an answer, for what it has cost, in ms. */
const USAGE_WITHIN_MS = 1_000;

/**
 * Reads the chunks of a Chat Completion. Reasoning that comes in fields of its own is passed over. An answer
 * is whole once it has said why it ended, whether `[DONE]` follows or not.
 * @param maxLength characters of an answer, at most
 * @throws ModelFailure `declined`; `cut` where it ended without saying why; `broken` where it said nothing
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
    // PostgreSQL keeps no U+0000.
    const text = withoutUnseen(written);
    if (text) yield { text };
  }
  if (tokens) yield { tokens };
  if (!ended) throw new ModelFailure(length > 0 ? 'cut' : 'broken', { tokens });
  if (ended === 'length') yield { isShort: true };
}

/** Undefined: it did not come in time, or the connection broke: the answer is there all the same. */
function withinUsageTime<T>(next: Promise<T>): Promise<T | undefined> {
  const waited = sleep(USAGE_WITHIN_MS).then(() => undefined);
  return Promise.race([next.catch(() => undefined), waited]);
}
