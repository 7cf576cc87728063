import type { MarkedExtension, Token, Tokens } from 'marked';

/** A formula as a model has written it, without its marks. */
export interface MathToken extends Tokens.Generic {
  type: 'math';
  formula: string;
  isBlock: boolean;
}

export function isMath(token: Token): token is MathToken {
  return token.type === 'math';
}

/**
 * `\(…\)` and `\[…\]`, and `$$…$$`; a formula that has not ended yet is text, as is one beyond 2 000 characters:
 * an end that is missing is looked for so far only.
 */
const BRACKETS = /^\\\(([^\n]{1,2000}?)\\\)|^\\\[([\s\S]{1,2000}?)\\\]/;
const DOUBLE = /^\$\$([\s\S]{1,2000}?)\$\$/;
const BLOCK = /^(?:\\\[([\s\S]{1,2000}?)\\\]|\$\$([\s\S]{1,2000}?)\$\$)[ \t]*(?:\n+|$)/;
/**
 * `$…$` only where it cannot be a price: no blank inside the marks, no digit behind the second, and no digit alone
 * between them (pandoc's rule, and stricter).
 */
const SINGLE = /^\$(?![\s\d]*\$)([^\s$](?:[^$\n]{0,300}?[^\s$\\])?)\$(?![\d\w$])/;
/** What follows a dollar sign in a price. */
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

/** Teaches the lexer formulas; code is read before them and stays as it is. */
export const mathExtension: MarkedExtension = {
  extensions: [
    {
      name: 'math',
      level: 'block',
      // `prepareText` sets it off from a paragraph above: a `start` would end each paragraph anew, in quadratic time.
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
