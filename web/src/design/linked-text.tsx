import type { ReactNode } from 'react';
import { linkParts } from './link-parts';

/** Renders a text with its line breaks and its addresses as links; markup is never interpreted. */
export function LinkedText({ text }: { text: string }): ReactNode {
  return linkParts(text).map(({ text: words, href }, index) =>
    href === undefined ? (
      words
    ) : (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        dir="ltr"
        className="text-brand underline underline-offset-4 [overflow-wrap:anywhere]"
      >
        {words}
      </a>
    ),
  );
}
