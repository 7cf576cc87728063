import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { Formula } from './formula';
import type { Cite } from './cite';
import { CodeBlock } from './code-block';
import { Inlines } from './inlines';
import { isMath } from './math-extension';

interface BlocksProps {
  tokens: readonly Token[];
  cite: Cite;
}

/** Renders the block tokens of a text. */
export function Blocks({ tokens, cite }: BlocksProps) {
  return tokens.map((token, at) => <Block key={at} token={token} cite={cite} />);
}

function Block({ token, cite }: { token: Token; cite: Cite }): ReactNode {
  if (isMath(token)) return <Formula formula={token.formula} isBlock />;
  switch (token.type) {
    case 'space':
      return null;
    case 'hr':
      return <hr className="border-line" />;
    case 'heading':
      return (
        <p role="heading" aria-level={4} className="text-lg font-semibold">
          <Inlines tokens={token.tokens ?? []} cite={cite} />
        </p>
      );
    case 'code': {
      const { text, lang } = token as Tokens.Code; // by its type
      return <CodeBlock code={text} language={lang ?? ''} />;
    }
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-2 border-l-4 border-brand pl-3 text-ink-soft">
          <Blocks tokens={token.tokens ?? []} cite={cite} />
        </blockquote>
      );
    case 'list':
      return <List list={token as Tokens.List} cite={cite} />; // by its type
    case 'table':
      return <Table table={token as Tokens.Table} cite={cite} />; // by its type
    case 'html':
      return <p>{token.raw}</p>;
    default:
      return (
        <p>
          <Inlines tokens={inner(token)} cite={cite} />
        </p>
      );
  }
}

/** Returns the child tokens, or for a block without any the block itself as text. */
const inner = (token: Token): Token[] =>
  'tokens' in token && token.tokens ? token.tokens : [token];

function List({ list: { ordered, start, items }, cite }: { list: Tokens.List; cite: Cite }) {
  const entries = items.map((item, at) => (
    <li key={at}>
      <div className="flex flex-col gap-1">
        {item.tokens.map((token, part) =>
          token.type === 'text' ? (
            <div key={part}>
              <Inlines tokens={inner(token)} cite={cite} />
            </div>
          ) : (
            <Block key={part} token={token} cite={cite} />
          ),
        )}
      </div>
    </li>
  ));
  const look = 'flex flex-col gap-1 pl-6';
  return ordered ? (
    <ol start={start === '' ? 1 : start} className={`list-decimal ${look}`}>
      {entries}
    </ol>
  ) : (
    <ul className={`list-disc ${look}`}>{entries}</ul>
  );
}

function Table({ table: { header, rows }, cite }: { table: Tokens.Table; cite: Cite }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table className="min-w-full border-collapse text-left text-sm">
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col" className="border border-line px-3 py-2 font-semibold">
                <Inlines tokens={cell.tokens} cite={cite} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) => (
                <td key={at} className="border border-line px-3 py-2 align-top">
                  <Inlines tokens={cell.tokens} cite={cite} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
