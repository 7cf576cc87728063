import { Marked, type Token } from 'marked';
import { prepareText } from './prepare-text';
import { mathExtension } from './math-extension';

const reader = new Marked({ gfm: true, breaks: true }, mathExtension);

/**
 * What a Markdown text is made of. Nothing of it is HTML: tags are read as text. What the reader cannot take is one
 * plain text; nesting ends at eight levels.
 */
export function readMarkdown(text: string): Token[] {
  try {
    return reader.lexer(prepareText(text));
  } catch {
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}
