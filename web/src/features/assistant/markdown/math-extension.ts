import type { MarkedExtension, Token, Tokens } from 'marked';

/** A formula as written by the model, without its delimiters. */
export interface MathToken extends Tokens.Generic {
  type: 'math';
  formula: string;
  isBlock: boolean;
}

export function isMath(token: Token): token is MathToken {
  return token.type === 'math';
}

/**
 * `\(…\)`, `\[…\]` and `$$…$$`. An unterminated formula is text, as is one beyond 2 000 characters,
 * which bounds the search for a missing end.
 */
const BRACKETS = /^\\\(([^\n]{1,2000}?)\\\)|^\\\[([\s\S]{1,2000}?)\\\]/;
const DOUBLE = /^\$\$([\s\S]{1,2000}?)\$\$/;
const BLOCK = /^(?:\\\[([\s\S]{1,2000}?)\\\]|\$\$([\s\S]{1,2000}?)\$\$)[ \t]*(?:\n+|$)/;
/**
 * `$…$`, unless it may be a price: no blank inside the delimiters, no digit after the second, and
 * not only digits between them (stricter than pandoc's rule).
 */
const SINGLE = /^\$(?![\s\d]*\$)([^\s$](?:[^$\n]{0,300}?[^\s$\\])?)\$(?![\d\w$])/;
/** Text after the dollar sign of a price. */
const PRICE = /^\d[\d.,]*(?:\s|$|[a-z]{4,})/i;

function token(raw: string, formula: string, isBlock: boolean): MathToken {
  return { type: 'math', raw, formula: formula.trim(), isBlock };
}

function readInline(source: string): MathToken | undefined {
  const bracket = BRACKETS.exec(source);
  if (bracket) {
    const [raw, inline, block] = bracket;
    return token(raw, inline ?? block ?? '', block !== undefined);
  }
  const double = DOUBLE.exec(source);
  if (double) return blank(double[1]) ? undefined : token(double[0], double[1] ?? '', true);
  const single = SINGLE.exec(source);
  if (!single || PRICE.test(single[1] ?? '')) return undefined;
  return token(single[0], single[1] ?? '', false);
}

function readBlock(source: string): MathToken | undefined {
  const found = BLOCK.exec(source);
  if (!found || blank(found[1] ?? found[2])) return undefined;
  return token(found[0], found[1] ?? found[2] ?? '', true);
}

const blank = (text = '') => text.trim() === '';

/** Adds formulas to the lexer; code is tokenized first and stays unchanged. */
export const mathExtension: MarkedExtension = {
  extensions: [
    {
      name: 'math',
      level: 'block',
      // `prepareText` separates it from a paragraph above: a `start` function would rescan each
      // paragraph, in quadratic time.
      tokenizer: (source) => readBlock(source),
    },
    {
      name: 'math',
      level: 'inline',
      start: (source) => source.match(/\\[([]|\$/)?.index,
      tokenizer: (source) => readInline(source),
    },
  ],
};
