import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { citedParts, type Cite } from './cite';
import { Formula } from './formula';
import { isMath } from './math-extension';
import { safeLink } from './safe-link';

interface InlinesProps {
  tokens: readonly Token[];
  cite: Cite;
}

/** Renders the inline tokens of a line. Images are never loaded: their names are shown instead. */
export function Inlines({ tokens, cite }: InlinesProps) {
  return tokens.map((token, at) => <Inline key={at} token={token} cite={cite} />);
}

function Inline({ token, cite }: { token: Token; cite: Cite }): ReactNode {
  if (isMath(token)) return <Formula formula={token.formula} isBlock={token.isBlock} />;
  const inner = 'tokens' in token && token.tokens;
  const inside = inner && <Inlines tokens={inner} cite={cite} />;
  switch (token.type) {
    case 'strong':
      return <strong>{inside}</strong>;
    case 'em':
      return <em>{inside}</em>;
    case 'del':
      return <del>{inside}</del>;
    case 'br':
      return <br />;
    case 'codespan':
      return (
        <code className="rounded bg-sunken px-1 py-0.5 text-[0.9em]">
          {(token as Tokens.Codespan).text}
        </code>
      ); // by its type
    case 'link':
      return <AnswerLink href={(token as Tokens.Link).href}>{inside}</AnswerLink>; // by its type
    case 'image':
      return (
        <span className="text-ink-soft">
          [picture: {(token as Tokens.Image).text || 'no name'}]
        </span>
      );
    case 'html':
      return token.raw;
    case 'escape':
      return (token as Tokens.Escape).text;
    default:
      return (
        inside || <Words text={'text' in token ? String(token.text) : token.raw} cite={cite} />
      );
  }
}

function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const link = safeLink(href);
  if (!link) return <span>{children}</span>;
  const look = 'font-medium text-brand underline';
  if (link.kind === 'own') {
    return (
      <Link to={link.path} className={look}>
        {children}
      </Link>
    );
  }
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
        {children}
      </a>{' '}
      <span className="text-sm text-ink-soft">({link.host})</span>
    </>
  );
}

function Words({ text, cite }: { text: string; cite: Cite }) {
  return citedParts(text).map((part, at) => {
    if ('words' in part) return part.words;
    const source = cite(part.number);
    return source ? (
      <button
        key={at}
        type="button"
        onClick={source.open}
        aria-label={`Source ${part.number}: ${source.title}`}
        className="mx-0.5 inline-flex min-h-6 min-w-6 items-center justify-center rounded border border-line-strong px-1 align-baseline text-xs font-semibold text-brand hover:bg-sunken"
      >
        {part.number}
      </button>
    ) : (
      `[${part.number}]`
    );
  });
}
