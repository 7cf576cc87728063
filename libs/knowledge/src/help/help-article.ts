import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const helpArticleSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  title: z.string(),
  /** Alternative questions for it. */
  asks: z.array(z.string()),
  text: z.string(),
  /** Path of the screen that it describes. */
  screen: z.string().startsWith('/').nullable(),
});
/** An answer about the portal itself. */
export type HelpArticle = z.output<typeof helpArticleSchema>;

const glossaryEntrySchema = z.strictObject({
  term: z.string(),
  aliases: z.array(z.string()),
  meaning: z.string(),
});
/** A word with a special meaning in the portal. */
export type GlossaryEntry = z.output<typeof glossaryEntrySchema>;

/** The portal's documentation of itself. */
export interface PortalHelp {
  articles: HelpArticle[];
  glossary: GlossaryEntry[];
}

/** Reads `articles.jsonl` and `glossary.jsonl`. @throws ZodError for an invalid line */
export function readHelp(folder: string): PortalHelp {
  return {
    articles: linesOf(path.join(folder, 'articles.jsonl')).map((line) =>
      helpArticleSchema.parse(line),
    ),
    glossary: linesOf(path.join(folder, 'glossary.jsonl')).map((line) =>
      glossaryEntrySchema.parse(line),
    ),
  };
}

function linesOf(file: string): unknown[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line): unknown => JSON.parse(line));
}
