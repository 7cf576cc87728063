import { takesAn } from '../language/noun-form';
import type { Statement } from './statement';

interface Edit {
  start: number;
  end: number;
  text: string;
}

export type Span = readonly [number, number];

/** The span's text with the edits made, and "a" and "an" put right. */
export function withEdits(statement: Statement, [from, to]: Span, edits: readonly Edit[]): string {
  const first = statement.tokens[from]?.start ?? 0;
  const last = statement.tokens[to - 1]?.end ?? 0;
  let text = '';
  let at = first;
  for (const edit of edits) {
    text += statement.text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  text += statement.text.slice(at, last);
  return text
    .replace(
      /(^A|\ba)n? (?=([A-Za-z]+))/g,
      (_, a: string, next: string) => `${a}${takesAn(next) ? 'n' : ''} `,
    )
    .replace(/ {2,}/g, ' ');
}

/** What the statement says in the span. */
export function spanText({ text, tokens }: Statement, [from, to]: Span): string {
  return text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
}
