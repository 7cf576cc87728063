import type { ReactNode } from 'react';

const LINK = /(https:\/\/[^\s<>"']+)/;
/** A sentence's own signs at the end of an address do not belong to it. */
const TRAILING = /[.,;:!?)\]]+$/;

/** A text as it was written, line by line, with its https addresses as links; never markup. */
export function LinkedText({ text }: { text: string }): ReactNode {
  return text.split(LINK).map((part, index) => {
    if (index % 2 === 0) return part;
    const tail = TRAILING.exec(part)?.[0] ?? '';
    const address = part.slice(0, part.length - tail.length);
    if (!URL.canParse(address)) return part;
    return (
      <span key={index}>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="text-brand underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {address}
        </a>
        {tail}
      </span>
    );
  });
}
