import { Marked, type Token } from 'marked';
import { prepareText } from './prepare-text';
import { mathExtension } from './math-extension';

const reader = new Marked({ gfm: true, breaks: true }, mathExtension);

/**
 * Parses a Markdown text into tokens. HTML is never interpreted: tags are text. A text that the
 * parser fails on is returned as plain text; nesting is limited to eight levels.
 */
export function readMarkdown(text: string): Token[] {
  try {
    return reader.lexer(prepareText(text));
  } catch {
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}
