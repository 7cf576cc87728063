import { Marked, type Token } from 'marked';
import { mathExtension } from './math-extension';

const reader = new Marked({ gfm: true, breaks: true }, mathExtension);
/** Marks of quotes and lists at the beginning of a line; each is one level deeper. */
const DEEP =
  /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?:[ \t]+|(?=>))){8})(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?:[ \t]+|(?=>)))+/gm;

/**
 * What a Markdown text is made of. Nothing of it is HTML: tags are read as text. What the reader cannot take is one
 * plain text; nesting ends at eight levels.
 */
export function readMarkdown(text: string): Token[] {
  try {
    return reader.lexer(text.replace(DEEP, '$1'));
  } catch {
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}
