import type { MouseEventHandler, ReactNode } from 'react';
import { t } from './texts';

interface BookLinkProps {
  href: string;
  className?: string;
  /** Accessible name, if the text alone does not identify the book. */
  label?: string;
  onClick?: MouseEventHandler;
  children: ReactNode;
}

/** Link to a book: an external page in a new tab, or a file of the portal as a download. */
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

/**
 * Returns whether the address is the portal's own: those are files, which are always downloaded.
 */
export function isOwnFile(address: string): boolean {
  return address.startsWith('/');
}
