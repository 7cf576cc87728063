import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icons';

/** Title of a screen with a back link and the actions of the screen. */
export function PageHeader({
  title,
  backTo,
  children,
}: {
  title: string;
  backTo: string;
  children?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-auto items-center gap-2">
        <Link
          to={backTo}
          aria-label="Back"
          className="-ml-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <Icon name="back" size={24} />
        </Link>
        <h1 dir="auto" className="min-w-0 text-2xl sm:text-3xl">
          {title}
        </h1>
      </div>
      {children}
    </div>
  );
}
