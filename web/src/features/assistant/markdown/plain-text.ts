import type { Token } from 'marked';
import { isMath } from './math-extension';
import { readMarkdown } from './read-markdown';

/**
 * Returns a Markdown text as speech: without markup and addresses, with code and long formulas
 * replaced by their names.
 */
export function plainText(markdown: string): string {
  return textOfAll(readMarkdown(markdown.replace(/\[\d{1,2}\]/g, '')))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function textOfAll(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map(say).join('');
}

function say(token: Token): string {
  if (isMath(token)) return ` ${sayFormula(token.formula)} `;
  switch (token.type) {
    case 'code':
      return '\nCode example.\n';
    case 'space':
    case 'hr':
    case 'br':
      return '\n';
    case 'image':
      return text(token);
    case 'table':
      return `\n${sayTable(token)}\n`;
    case 'list':
      return `\n${items(token)
        .map((item) => textOfAll(item.tokens))
        .join('\n')}\n`;
    case 'html':
      return '';
    default:
      return sayDefault(token);
  }
}

function sayDefault(token: Token): string {
  const inner =
    'tokens' in token && token.tokens ? textOfAll(token.tokens) : unescaped(text(token));
  const isBlock = ['paragraph', 'heading', 'blockquote'].includes(token.type);
  return isBlock ? `\n${inner}\n` : inner;
}

/** Short formulas are read by their symbols, long ones only as "formula". */
function sayFormula(formula: string): string {
  if (formula.length > 60 || /\\(?:begin|frac|int|sum)/.test(formula)) return 'formula';
  return formula
    .replace(/\^2\b/g, ' squared')
    .replace(/\^3\b/g, ' cubed')
    .replace(/\^\{?([^{}\s]+)\}?/g, ' to the power of $1')
    .replace(/\\(?:cdot|times)/g, ' times ')
    .replace(/\\([a-zA-Z]+)/g, ' $1 ')
    .replace(/=/g, ' equals ')
    .replace(/[{}\\_$]/g, ' ');
}

function sayTable(token: Token): string {
  const { header = [], rows = [] } = token as { header?: Cell[]; rows?: Cell[][] }; // as marked's tables
  return [header, ...rows]
    .map((row) => row.map(({ tokens }) => textOfAll(tokens)).join(', '))
    .join('.\n');
}

interface Cell {
  tokens: Token[];
}

const items = (token: Token): Cell[] => ('items' in token ? (token.items as Cell[]) : []); // as marked's lists
const text = (token: Token): string => ('text' in token ? String(token.text) : '');
const unescaped = (escaped: string) =>
  escaped
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
