import type { MouseEventHandler, ReactNode } from 'react';
import { t } from './texts';

interface BookLinkProps {
  href: string;
  className?: string;
  /** What it is called where its text alone would not say which book. */
  label?: string;
  onClick?: MouseEventHandler;
  children: ReactNode;
}

/** A way to a book: a page elsewhere in a new tab, or a file of the portal's own as a download. */
export function BookLink({ href, className, label, onClick, children }: BookLinkProps) {
  const isFile = isOwnFile(href);
  const note = isFile ? t('book.downloads') : t('book.newTab');
  return (
    <a
      href={href}
      className={className}
      aria-label={label && `${label} ${note}`}
      onClick={onClick}
      {...(isFile ? { download: '' } : { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
      {!label && <span className="sr-only"> {note}</span>}
    </a>
  );
}

/** Whether an address is the portal's own: those are of files, which browsers never show. */
export function isOwnFile(address: string): boolean {
  return address.startsWith('/');
}
