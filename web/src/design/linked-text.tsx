import type { ReactNode } from 'react';
import { linkParts } from './link-parts';

/** A text as it was written, line by line, with its addresses as links; never markup. */
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
